const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const ALLOWED = new Set(['http', 'https', 'mailto', 'tel', 'ftp']);
/** What browsers ignore inside a scheme, and what would hide one. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

const TARGETS: ReadonlySet<string | undefined> = new Set(['_blank', '_self', '_parent', '_top']);

/** Whether it names a window in which a link may open. */
export const isTarget = (target: string | undefined): target is string => TARGETS.has(target);

const MAX_LENGTH = 8192;
/** Line ends and the like inside an address only serve to hide what it is. */
// oxlint-disable-next-line no-control-regex
const UNCLEAN = /[\u0000-\u001f\u007f]/;

/** The address where a link may lead, or undefined where it may not (script, local files, network shares). */
export function safeHref(address: string): string | undefined {
  const href = address.trim();
  const bare = href.replaceAll(INVISIBLE, '');
  if (href.length > MAX_LENGTH || UNCLEAN.test(href)) return undefined;
  if (bare === '' || bare.startsWith('\\') || bare.startsWith('//')) return undefined;
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined) return ALLOWED.has(scheme) ? href : undefined;
  return bare.includes('\\') ? undefined : href;
}

/** Office programs refuse whole files over addresses with signs that no address may hold (RFC 3986). */
export const uriOf = (href: string): string =>
  href
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%\u0080-\uffff]/g, (sign) => encodeURIComponent(sign))
    .replaceAll(/%(?![0-9a-fA-F]{2})/g, '%25');
