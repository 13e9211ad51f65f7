/** The strong entity tag of content that is addressed by its hash. */
export const entityTag = (hash: string): string => `"${hash}"`;

/** Whether If-None-Match names the tag (weak comparison, RFC 9110, 13.1.2), so that 304 is the answer. */
export function matchesAny(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//u, '') === tag);
}

/** Whether If-Range lets a range stand (strong comparison, RFC 9110, 13.1.5); dates never do, for nothing here has one. */
export const allowsRange = (header: string | undefined, tag: string): boolean =>
  header === undefined || header.trim() === tag;
