import type { DocumentMark } from '@editor-companion/document';

/** Orders marks so that the text's background covers the highlight behind it. */
export const highlightFirst = (marks: readonly DocumentMark[]): DocumentMark[] =>
  marks.toSorted((a, b) => Number(b.type === 'highlight') - Number(a.type === 'highlight'));
