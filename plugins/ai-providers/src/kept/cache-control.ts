/** A client's wish for cached answers: any, a new one that may be cached, or neither. */
export type CacheWish = 'any' | 'no-cache' | 'no-store';

/** Reads a request's `Cache-Control` (RFC 9111 §5.2.1) as far as it applies to cached answers. */
export function wishOf(header: string | undefined): CacheWish {
  const directives = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  if (directives.includes('no-store')) return 'no-store';
  return directives.includes('no-cache') || directives.includes('max-age=0') ? 'no-cache' : 'any';
}
