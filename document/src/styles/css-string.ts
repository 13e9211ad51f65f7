/** A CSS string with everything but letters and digits escaped: it comes from a document. */
export const cssString = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N}]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `)}"`;
