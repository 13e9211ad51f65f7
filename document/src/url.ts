const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'asset']);
const IMAGE_SCHEMES = new Set(['http', 'https', 'asset']);
const EMBED_SCHEMES = new Set(['http', 'https']);
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]*={0,2}$/;
/** Longer than any address in use; data: images are bounded by the document's own limits. */
const MAX_URL_LENGTH = 8192;

/** Anything before a first colon that no `/`, `?` or `#` precedes: what a URL parser could take for a scheme. */
const schemeOf = (url: string): string | undefined => /^([^/?#:]*):/.exec(url)?.[1]?.toLowerCase();

/** Control characters, or ones that a URL parser takes out or turns into a slash at the start of an address. */
const UNCLEAN = /[^\P{Cc}\u0080-\u009F]|^\s|\s$|^[/\\]*\\/u;

const isAddress = (url: string): boolean => url.length <= MAX_URL_LENGTH && !UNCLEAN.test(url) && url.isWellFormed();

/** http, https, mailto, tel, ftp, `asset:`, relative addresses and `#anchor`; nothing that runs. */
export function isLinkUrl(url: string): boolean {
  const scheme = schemeOf(url);
  return isAddress(url) && (scheme === undefined || LINK_SCHEMES.has(scheme));
}

/** http, https, relative addresses, `asset:` and base64 pictures that carry no script (so not SVG). */
export function isImageUrl(url: string): boolean {
  if (url.startsWith('data:')) return IMAGE_DATA.test(url);
  const scheme = schemeOf(url);
  return url !== '' && isAddress(url) && (scheme === undefined || IMAGE_SCHEMES.has(scheme));
}

/** http and https only. */
export const isEmbedUrl = (url: string): boolean =>
  isAddress(url) && EMBED_SCHEMES.has(schemeOf(url) ?? '') && URL.canParse(url);

/** An address as a browser reads it from HTML: without line breaks and tabs, and without space around it. */
export const trimUrl = (url: string): string => url.replaceAll(/[\t\n\r]/g, '').trim();
