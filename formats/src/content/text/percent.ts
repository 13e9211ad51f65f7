/** Decodes the percent escapes of an address or a name (RFC 3986, 2.1). Returns text with invalid escapes unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
