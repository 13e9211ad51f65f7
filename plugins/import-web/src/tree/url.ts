/** An address resolved against that of the page; `''` for what is not on the web. */
export function absolute(address: string, base: string): string {
  const text = address.trim();
  if (text === '') return '';
  const url = URL.parse(text, base === '' ? undefined : base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : '';
}
