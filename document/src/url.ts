const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'asset']);
const IMAGE_SCHEMES = new Set(['http', 'https', 'asset']);
const EMBED_SCHEMES = new Set(['http', 'https']);
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]*={0,2}$/;
/** The maximum length of a URL. Data URLs are limited by the size of the document. */
const MAX_URL_LENGTH = 8192;

/** Returns the text before the first colon if no `/`, `?` or `#` precedes it, because a URL parser could read it as a scheme. */
const schemeOf = (url: string): string | undefined => /^([^/?#:]*):/.exec(url)?.[1]?.toLowerCase();

/** Control characters, and characters that a URL parser removes or turns into a slash at the start of a URL. */
const UNCLEAN = /[^\P{Cc}\u0080-\u009F]|^\s|\s$|^[/\\]*\\/u;

const isAddress = (url: string): boolean => url.length <= MAX_URL_LENGTH && !UNCLEAN.test(url) && url.isWellFormed();

/** Accepts http, https, mailto, tel, ftp, `asset:`, relative URLs and `#anchor`, but no scripts. */
export function isLinkUrl(url: string): boolean {
  const scheme = schemeOf(url);
  return isAddress(url) && (scheme === undefined || LINK_SCHEMES.has(scheme));
}

/** Accepts http, https, relative URLs, `asset:` and Base64 pictures that cannot contain scripts (therefore not SVG). */
export function isImageUrl(url: string): boolean {
  if (url.startsWith('data:')) return IMAGE_DATA.test(url);
  const scheme = schemeOf(url);
  return url !== '' && isAddress(url) && (scheme === undefined || IMAGE_SCHEMES.has(scheme));
}

/** Accepts http, https and relative URLs of pictures outside the document, but no network shares: programs send passwords to them. */
export const isLinkedPictureUrl = (url: string): boolean =>
  isImageUrl(url) && !url.startsWith('//') && !/^(?:data|asset):/i.test(url);

/** Accepts only http and https. */
export const isEmbedUrl = (url: string): boolean =>
  isAddress(url) && EMBED_SCHEMES.has(schemeOf(url) ?? '') && URL.canParse(url);

/** Returns a URL as a browser reads it from HTML: without line breaks, tabs and surrounding space. */
export const trimUrl = (url: string): string => url.replaceAll(/[\t\n\r]/g, '').trim();
