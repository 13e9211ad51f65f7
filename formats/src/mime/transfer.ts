/** Decodes Base64 with any line ends and blanks (RFC 2045, 6.8). */
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

const [EQUALS, CR, LF, SPACE, TAB] = [61, 13, 10, 32, 9];

const hexOf = (code: number): number =>
  code >= 48 && code <= 57
    ? code - 48
    : code >= 65 && code <= 70
      ? code - 55
      : code >= 97 && code <= 102
        ? code - 87
        : -1;

/** Decodes quoted-printable (RFC 2045, 6.7). Invalid codes stay unchanged. */
export function fromQuotedPrintable(source: string | Buffer): Buffer {
  const from = typeof source === 'string' ? Buffer.from(source, 'latin1') : source;
  const to = Buffer.allocUnsafe(from.length);
  let length = 0;
  for (let at = 0; at < from.length; at += 1) {
    const code = from[at] ?? 0;
    if (code !== EQUALS) {
      to[length++] = code;
      continue;
    }
    const [high, low] = [hexOf(from[at + 1] ?? 0), hexOf(from[at + 2] ?? 0)];
    if (high >= 0 && low >= 0) {
      to[length++] = high * 16 + low;
      at += 2;
      continue;
    }
    const next = endOfSoftBreak(from, at + 1);
    if (next === undefined) to[length++] = code;
    else at = next;
  }
  return to.subarray(0, length);
}

/** Returns the index of the last byte of a soft line break. Blanks may precede it. */
function endOfSoftBreak(from: Buffer, start: number): number | undefined {
  let at = start;
  while (at - start < 100 && (from[at] === SPACE || from[at] === TAB)) at += 1;
  if (from[at] === CR && from[at + 1] === LF) return at + 1;
  return from[at] === LF || from[at] === CR ? at : at >= from.length ? at - 1 : undefined;
}
