/** The made-up origin by which a page refers to this server; no name server knows it. */
export const OWN_ORIGIN = 'https://companion.invalid';
