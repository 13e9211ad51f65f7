const MAX_LENGTH = 255;
const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const MEDIA_TYPE = new RegExp(
  `^${TOKEN}/${TOKEN}(?: ?; ?${TOKEN}=(?:${TOKEN}|"[^"\\\\\\u0000-\\u001F\\u007F-\\uFFFF]*"))*$`,
  'u',
);

/** A client's media type if it is valid (RFC 9110, 8.3.1) and safe for a header; otherwise that of plain bytes. */
export function cleanMediaType(text: string): string {
  const trimmed = text.trim();
  return trimmed.length <= MAX_LENGTH && MEDIA_TYPE.test(trimmed) ? trimmed : 'application/octet-stream';
}
