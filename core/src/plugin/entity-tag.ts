/** Whether If-None-Match contains the tag (weak comparison, RFC 9110, 13.1.2), so that 304 is the right answer. */
export function matchesWeakly(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => opaque(candidate) === opaque(tag));
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//u, '');
