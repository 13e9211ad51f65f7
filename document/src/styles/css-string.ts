/** Returns a CSS string with all characters except letters and digits escaped, because the text comes from a document. */
export const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;
