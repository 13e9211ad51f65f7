/** Whether a Prefer header (RFC 7240) asks for an answer before the work is done. */
export const prefersAsync = (header: string | string[] | undefined): boolean =>
  [header]
    .flat()
    .join(',')
    .split(',')
    .some((preference) => /^\s*respond-async\s*(?:;|$)/iu.test(preference));
