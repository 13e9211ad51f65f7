/** Kinds of lines, each of which has a look that is usual in a document. */
export const KINDS = {
  paragraph: 'p',
  item: 'li',
  cell: { cell: 'td', line: 'td p' },
  head: { cell: 'th', line: 'th p' },
} as const;

/** @param level from 1. */
export const headingKind = (level: number): string => `h${level}`;

/** Lines without any content, whose text has no look: they have a usual one of their own. */
export const emptyKind = (kind: string): string => `empty ${kind}`;
export const isEmptyKind = (kind: string): boolean => kind.startsWith('empty ');
