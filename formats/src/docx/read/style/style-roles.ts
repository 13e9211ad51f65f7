import type { Style } from './style-sheet.ts';

const HEADING = /^heading ([1-9])$/i;
const CODE =
  /^(source ?code|code|code block|html preformatted|preformatted( text)?|verbatim|verbatim char|html code|html typewriter|source text|inline code|macro text)$/i;
const QUOTE = /^(quote|intense quote|block ?text|block ?quote|blockquotation|quotations?)$/i;

/** 1 to 6 for a heading style, by its name, else by its outline level. */
export function headingLevel(style: Style | undefined): number | undefined {
  for (const name of style?.lineage ?? []) {
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) return Math.min(Number(level), 6);
  }
  return outlineToHeading(style?.paragraph.outlineLevel);
}

/** An outline level (0 first, 9 is body text) -> 1 to 6; undefined for body text and for what is no level. */
export const outlineToHeading = (level: number | undefined): number | undefined =>
  level !== undefined && Number.isInteger(level) && level >= 0 && level <= 8 ? Math.min(level + 1, 6) : undefined;

/** Styles that mark program text, for paragraphs and for characters. */
export const isCodeStyle = (style: Style | undefined): boolean => hasName(style, CODE);

export const isQuoteStyle = (style: Style | undefined): boolean => hasName(style, QUOTE);

const hasName = (style: Style | undefined, pattern: RegExp): boolean =>
  style?.lineage.some((name) => pattern.test(name)) === true;

const LEVELLED_LIST = /^list (?:bullet|number) ([2-5])$/i;

/** The nesting that a built-in style name such as "List Bullet 3" means: 2. */
export const listStyleLevel = (name: string): number => Number(LEVELLED_LIST.exec(name)?.[1] ?? 1) - 1;

const LIST_CONTINUATION = /^list (paragraph|continue( [2-5])?)$/i;

/** Unnumbered paragraphs in these styles belong to the list item before them. */
export const isListContinuation = (style: Style | undefined): boolean => hasName(style, LIST_CONTINUATION);
