/** How far a page is searched for its own word on its encoding; HTML says 1024, authors put more before it. */
const PRESCAN = 4096;

const META = /<meta[\s/][^>]*/giu;
const CHARSET = /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/iu;
const XML = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)["']/iu;

/** The encoding that a byte order mark at the start of some bytes tells (Encoding Standard, 6). */
export function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * The standard's name for a label (Encoding Standard, 4.2), if it is one.
 *
 * @example encodingOf('latin1') // 'windows-1252'
 */
export function encodingOf(label: string): string | undefined {
  try {
    return label === '' ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The encoding that a page states of itself: in a `meta` element, or in its XML declaration. */
export function statedEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const found = encodingOf(metaCharset(start) ?? XML.exec(start)?.[1] ?? '');
  // What can be read as ASCII is no UTF-16, whatever it says (HTML, "prescan a byte stream").
  return found?.startsWith('utf-16') ? 'utf-8' : found;
}

function metaCharset(start: string): string | undefined {
  for (const [meta] of start.matchAll(META)) {
    const [, charset] = CHARSET.exec(meta) ?? [];
    if (charset !== undefined) return charset;
  }
  return undefined;
}
