import type { DocumentMark } from '@editor-companion/document';

/** Marks in an order in which the background of text hides the highlighter behind it. */
export const highlightFirst = (marks: readonly DocumentMark[]): DocumentMark[] =>
  marks.toSorted((a, b) => Number(b.type === 'highlight') - Number(a.type === 'highlight'));
