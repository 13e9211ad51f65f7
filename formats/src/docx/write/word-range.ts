/** The largest absolute measure in Word: 22 inches in twentieths of a point. Word does not open files with larger values. */
export const WORD_RANGE = 31_680;

/** Limits twentieths of a point to the range of Word. */
export const withinWord = (twips: number): number => Math.min(Math.max(twips, -WORD_RANGE), WORD_RANGE);
