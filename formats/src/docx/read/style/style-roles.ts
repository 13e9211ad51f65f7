import type { Style } from './style-sheet.ts';

const HEADING = /^heading ([1-9])$/i;
const CODE =
  /^(source ?code|code|code block|html preformatted|preformatted( text)?|verbatim|verbatim char|html code|html typewriter|source text|inline code|macro text)$/i;
const QUOTE = /^(quote|intense quote|block ?text|block ?quote|blockquotation|quotations?)$/i;

/** Returns the level of a heading style, 1 to 6, by its name or else by its outline level. */
export function headingLevel(style: Style | undefined): number | undefined {
  for (const name of style?.lineage ?? []) {
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) return Math.min(Number(level), 6);
  }
  return outlineToHeading(style?.paragraph.outlineLevel);
}

/** Converts an outline level (0 first, 9 is body text) to a heading level from 1 to 6. Undefined for body text and invalid levels. */
export const outlineToHeading = (level: number | undefined): number | undefined =>
  level !== undefined && Number.isInteger(level) && level >= 0 && level <= 8 ? Math.min(level + 1, 6) : undefined;

/** True for paragraph and character styles that mark code. */
export const isCodeStyle = (style: Style | undefined): boolean => hasName(style, CODE);

export const isQuoteStyle = (style: Style | undefined): boolean => hasName(style, QUOTE);

const hasName = (style: Style | undefined, pattern: RegExp): boolean =>
  style?.lineage.some((name) => pattern.test(name)) === true;

const LEVELLED_LIST = /^list (?:bullet|number) ([2-5])$/i;

/** Returns the nesting level of a built-in style name, counted from 0: 2 for "List Bullet 3". */
export const listStyleLevel = (name: string): number => Number(LEVELLED_LIST.exec(name)?.[1] ?? 1) - 1;

const LIST_CONTINUATION = /^list (paragraph|continue( [2-5])?)$/i;

/** True for styles that continue the previous list item when they are not numbered. */
export const isListContinuation = (style: Style | undefined): boolean => hasName(style, LIST_CONTINUATION);
