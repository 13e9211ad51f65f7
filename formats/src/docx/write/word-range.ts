/** What Word measures, either way: 22 inches in twentieths of a point. It refuses files that say more. */
export const WORD_RANGE = 31_680;

/** Twentieths of a point, no further out than Word measures. */
export const withinWord = (twips: number): number => Math.min(Math.max(twips, -WORD_RANGE), WORD_RANGE);
