/** Folds a text so that what people write alike is found alike: width of characters, case, and white space. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** The words of a keyword; each must be found somewhere. Chinese is not split: it is looked for as it stands. */
export const wordsOf = (keyword: string): readonly string[] => [...new Set(fold(keyword).split(' '))].filter(Boolean);

/** A LIKE pattern that finds `word` anywhere; the escape character is `\`. */
export const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
