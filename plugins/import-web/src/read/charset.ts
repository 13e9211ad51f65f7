import { encodingOf, markedEncoding, statedEncoding } from '@editor-companion/formats/encoding';
import { analyse } from 'chardet';

/** The number of bytes from which the encoding is guessed. */
const SAMPLE = 65_536;
const MIN_CONFIDENCE = 30;

/**
 * Decodes a page. The encoding comes from a byte order mark, the HTTP header, the `meta` element or the XML declaration; else it is UTF-8
 * if the bytes are valid, and else a guess.
 * @param declared the charset of the HTTP header, or `''`.
 */
export function decodePage(bytes: Uint8Array, declared: string): { text: string; charset: string } {
  const charset =
    markedEncoding(bytes) ?? encodingOf(declared) ?? statedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guess(bytes));
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Guesses the encoding from characters outside ASCII and some text around them, because markup says nothing about the language. */
function guess(bytes: Uint8Array): string {
  const text = withoutMarkup(Buffer.from(bytes.subarray(0, SAMPLE * 4)).toString('latin1'));
  const candidates = analyse(Buffer.from(text.slice(0, SAMPLE), 'latin1'));
  const best = candidates.find(
    ({ name, confidence }) => confidence >= MIN_CONFIDENCE && encodingOf(name) !== undefined,
  );
  return encodingOf(best?.name ?? '') ?? 'windows-1252';
}

const RAW = /<(?:script|style)\b/iuy;
const RAW_END = /<\/(?:script|style)>/giu;

/** Replaces tags, scripts and styles by blanks. An element without end is searched once. */
function withoutMarkup(text: string): string {
  let [plain, from, isRawEndless] = ['', 0, false];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', from)) {
    plain += `${text.slice(from, at)} `;
    RAW.lastIndex = at;
    let end = -1;
    if (!isRawEndless && RAW.test(text)) {
      RAW_END.lastIndex = at;
      end = RAW_END.test(text) ? RAW_END.lastIndex : -1;
      isRawEndless = end === -1;
    }
    if (end === -1) end = text.indexOf('>', at) + 1;
    if (end === 0) return plain + text.slice(at);
    from = end;
  }
  return plain + text.slice(from);
}
