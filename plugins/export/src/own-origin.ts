/** The invented origin of URLs that refer to this server. No name server knows it. */
export const OWN_ORIGIN = 'https://companion.invalid';
