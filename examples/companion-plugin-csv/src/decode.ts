import { errors } from './errors.ts';

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes bytes by their byte order mark, else as UTF-8, else in the fallback encoding.
 * @throws CompanionError CSV_NOT_TEXT if the text contains null characters.
 */
export function decode(bytes: Uint8Array, fallback: string): { text: string; encoding: string } {
  const encoding = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : fallback);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) throw errors.CSV_NOT_TEXT();
  return { text, encoding };
}

const markedEncoding = (bytes: Uint8Array): string | undefined =>
  BYTE_ORDER_MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** @throws RangeError for a name that is no encoding, so that a server can refuse it at its start. */
export function assertEncoding(name: string): string {
  return new TextDecoder(name).encoding;
}
