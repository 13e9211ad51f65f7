/** The strong entity tag of content-addressed bytes. */
export const entityTag = (hash: string): string => `"${hash}"`;

/** Whether If-Range allows a range (strong comparison, RFC 9110, 13.1.5). Dates never do, since nothing here has one. */
export const allowsRange = (header: string | undefined, tag: string): boolean =>
  header === undefined || header.trim() === tag;
