/** Resolves a URL against that of the page. Returns an empty string if the result is not a web URL. */
export function absolute(address: string, base: string): string {
  const text = address.trim();
  if (text === '') return '';
  const url = URL.parse(text, base === '' ? undefined : base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : '';
}
