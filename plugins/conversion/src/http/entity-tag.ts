/** The strong entity tag of content that is addressed by its hash. */
export const entityTag = (hash: string): string => `"${hash}"`;

/** Whether If-Range lets a range stand (strong comparison, RFC 9110, 13.1.5); dates never do, for nothing here has one. */
export const allowsRange = (header: string | undefined, tag: string): boolean =>
  header === undefined || header.trim() === tag;
