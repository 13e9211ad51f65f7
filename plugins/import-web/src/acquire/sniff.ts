export type Kind = 'html' | 'office' | 'image' | 'text' | 'other';

const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature;

const MARKUP =
  /<(?:!doctype html|html|head|body|title|meta|script|link|style|table|div|p|a|h1|br|article|main|section)\b/iuy;
const HEAD = 2048;
/** What may stand in front of a page's first tag. */
const BLANKS = /[\s\uFEFF]*/uy;
const ASIDES = [
  { start: '<!--', end: '-->' },
  { start: '<?xml', end: '>' },
];

/** What a file is, by its content first; `office` is what goes the way of an upload, PDFs among them; what a server says of it only tells texts apart. */
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

/** Each step leaves something behind for good, so that the time grows with the text and no faster. */
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

/** Where a match of a sticky expression that begins there ends; there, where none does. */
function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

/** The media type of a picture that browsers show, by its content. SVG is not among them: it can hold scripts. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1A\n')) return 'image/png';
  if (startsWith(bytes, '\xFF\xD8\xFF')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'image/avif';
  return undefined;
}
