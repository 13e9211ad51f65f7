/**
 * The value of Content-Disposition (RFC 6266): the file name in ASCII for old clients and, if it has other characters, exactly in the
 * extended notation of RFC 8187.
 */
export function contentDisposition(type: 'attachment' | 'inline', filename: string): string {
  const wellFormed = filename.toWellFormed();
  const ascii = wellFormed.replaceAll(/[^\u0020-\u007E]/gu, '_').replaceAll(/["\\%]/gu, '_');
  const plain = `${type}; filename="${ascii}"`;
  return ascii === wellFormed ? plain : `${plain}; filename*=UTF-8''${extendedValue(wellFormed)}`;
}

/** Percent-encodes everything that RFC 8187 does not allow; encodeURIComponent leaves four characters too many. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /['()*]/gu,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
