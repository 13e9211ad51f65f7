/* What styles are for, by the names that LibreOffice and others give them. */

const CODE = /^(?:preformatted text|source ?code|code|verbatim|html preformatted|listing contents)$/i;
const CODE_CHARACTER = /^(?:source text|teletype|verbatim char|inline code|source_text|code)$/i;
const QUOTE = /^(?:quotations?|quote|block ?quote|block ?text|intense quote)$/i;

export type Group = 'code' | 'quote';

/** Returns the group, code block or quotation, in which a paragraph is combined with its neighbours. */
export function groupOf(lineage: readonly string[]): Group | undefined {
  if (lineage.some((name) => CODE.test(name))) return 'code';
  return lineage.some((name) => QUOTE.test(name)) ? 'quote' : undefined;
}

export const isCodeCharacter = (lineage: readonly string[]): boolean =>
  lineage.some((name) => CODE_CHARACTER.test(name));
