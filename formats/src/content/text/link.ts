const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel', 'ftp']);
/** Characters that browsers ignore in a scheme, and that could hide one. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

const TARGETS: ReadonlySet<string | undefined> = new Set(['_blank', '_self', '_parent', '_top']);

/** Tells whether it names a window for a link. */
export const isTarget = (target: string | undefined): target is string => TARGETS.has(target);

const MAX_LENGTH = 8192;
/** Line ends and similar characters in a URL only serve to disguise it. */
// oxlint-disable-next-line no-control-regex
const UNCLEAN = /[\u0000-\u001f\u007f]/;

/** Returns a URL if links may lead to it. Undefined for scripts, local files and network shares. */
export function safeHref(address: string): string | undefined {
  const href = address.trim();
  const bare = href.replaceAll(INVISIBLE, '');
  if (href.length > MAX_LENGTH || UNCLEAN.test(href)) return undefined;
  if (bare === '' || bare.startsWith('\\') || bare.startsWith('//')) return undefined;
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined) return ALLOWED.has(scheme) ? href : undefined;
  return bare.includes('\\') ? undefined : href;
}

/** Escapes characters that are invalid in a URI (RFC 3986), because office programs refuse a file that contains them. */
export const uriOf = (href: string): string =>
  href
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%\u0080-\uffff]/g, (sign) => encodeURIComponent(sign))
    .replaceAll(/%(?![0-9a-fA-F]{2})/g, '%25');
