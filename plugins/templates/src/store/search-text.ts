/** Normalises a text for searching: width of characters, case, and white space. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** The words of a keyword, all of which must match. Chinese is not split but searched as it is. */
export const wordsOf = (keyword: string): readonly string[] => [...new Set(fold(keyword).split(' '))].filter(Boolean);

/** A LIKE pattern that finds `word` anywhere, with `\` as escape character. */
export const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
