export type Kind = 'html' | 'office' | 'image' | 'text' | 'other';

const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature;

const MARKUP =
  /<(?:!doctype html|html|head|body|title|meta|script|link|style|table|div|p|a|h1|br|article|main|section)\b/iuy;
const HEAD = 2048;
/** Characters that may precede the first tag of a page. */
const BLANKS = /[\s\uFEFF]*/uy;
const ASIDES = [
  { start: '<!--', end: '-->' },
  { start: '<?xml', end: '>' },
];

/**
 * Detects the kind of a file, first by its content. `office` files, PDF among them, are imported as uploads are. The media type of the web
 * server only distinguishes kinds of text.
 */
export function sniff(bytes: Uint8Array, mediaType: string): Kind {
  if (
    Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-') ||
    startsWith(bytes, 'PK\x03\x04') ||
    startsWith(bytes, '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1') ||
    startsWith(bytes, String.raw`{\rtf`)
  )
    return 'office';
  if (imageTypeOf(bytes) !== undefined) return 'image';
  const isMarkup = /html|xml/iu.test(mediaType) || mediaType === '';
  if (isMarkup || beginsAsPage(Buffer.from(bytes.subarray(0, HEAD)).toString('latin1'))) return 'html';
  return /^text\/(?:plain|markdown|x-markdown)$/iu.test(mediaType) ? 'text' : 'other';
}

/** Skips blanks, comments and declarations. Each step consumes text, so that the time is linear. */
function beginsAsPage(text: string): boolean {
  let at = text.startsWith('\xEF\xBB\xBF') ? 3 : 0;
  for (;;) {
    at = endOf(BLANKS, text, at);
    const aside = ASIDES.find(({ start }) => text.slice(at, at + start.length).toLowerCase() === start);
    if (aside === undefined) break;
    const end = text.indexOf(aside.end, at + aside.start.length);
    if (end === -1) return false;
    at = end + aside.end.length;
  }
  return endOf(MARKUP, text, at) > at;
}

/** Returns the end of a match of a sticky expression at an index, or the index if there is no match. */
function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

/** Returns the media type of a picture that browsers display, by its content. It omits SVG, which may contain scripts. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'image/avif';
  return undefined;
}
