/** The number of bytes in which a page may declare its encoding. HTML says 1024, but authors write more before it. */
const PRESCAN = 4096;

const META = /<meta[\s/][^>]*/giu;
const CHARSET = /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/iu;
const XML = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)["']/iu;

/** Returns the encoding of a byte order mark (Encoding Standard, 6). */
export function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * Returns the standard's name for a label (Encoding Standard, 4.2). Undefined for unknown labels.
 * @example encodingOf('latin1') // 'windows-1252'
 */
export function encodingOf(label: string): string | undefined {
  try {
    return label === '' ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Returns the encoding that a page declares in a `meta` element or in its XML declaration. */
export function statedEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const found = encodingOf(metaCharset(start) ?? XML.exec(start)?.[1] ?? '');
  // A declaration that can be read as ASCII cannot be UTF-16 (HTML, "prescan a byte stream").
  return found?.startsWith('utf-16') ? 'utf-8' : found;
}

function metaCharset(start: string): string | undefined {
  for (const [meta] of start.matchAll(META)) {
    const [, charset] = CHARSET.exec(meta) ?? [];
    if (charset !== undefined) return charset;
  }
  return undefined;
}
