/** The kinds of lines. Each has a usual look in a document. */
export const KINDS = {
  paragraph: 'p',
  item: 'li',
  cell: { cell: 'td', line: 'td p' },
  head: { cell: 'th', line: 'th p' },
} as const;

/** @param level from 1. */
export const headingKind = (level: number): string => `h${level}`;

/** The kind of empty lines, which have a usual look of their own. */
export const emptyKind = (kind: string): string => `empty ${kind}`;
export const isEmptyKind = (kind: string): boolean => kind.startsWith('empty ');
