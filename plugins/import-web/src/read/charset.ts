import { analyse } from 'chardet';

/** How far a page is searched for its own word on its charset; HTML says 1024, authors put more before it. */
const PRESCAN = 4096;
/** What is guessed from. */
const SAMPLE = 65_536;
const MIN_CONFIDENCE = 30;

const META = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/iu;
const XML = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)["']/iu;

/**
 * The text of a page. Its charset is told by a byte order mark, by the HTTP header, by its `meta` element or XML declaration, by being
 * valid UTF-8, and else guessed.
 *
 * @param declared the charset of the HTTP header, or `''`.
 */
export function decodePage(bytes: Uint8Array, declared: string): { text: string; charset: string } {
  const charset =
    markedCharset(bytes) ?? known(declared) ?? ownCharset(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guess(bytes));
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function markedCharset(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

function ownCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, PRESCAN)).toString('latin1');
  const found = known(META.exec(start)?.[1] ?? XML.exec(start)?.[1] ?? '');
  // What can be read as ASCII is no UTF-16, whatever it says (HTML, "prescan a byte stream").
  return found?.startsWith('utf-16') ? 'utf-8' : found;
}

/** The standard's name for a label, if it is one. */
function known(label: string): string | undefined {
  try {
    return label === '' ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Markup says nothing of the language, so that only what lies outside ASCII and some text around it is looked at. */
function guess(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, SAMPLE * 4))
    .toString('latin1')
    .replaceAll(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<[^>]*>/giu, ' ');
  const candidates = analyse(Buffer.from(text.slice(0, SAMPLE), 'latin1'));
  const best = candidates.find(({ name, confidence }) => confidence >= MIN_CONFIDENCE && known(name) !== undefined);
  return known(best?.name ?? '') ?? 'windows-1252';
}
