import { tagsIn, type Tag } from '../page/tag.ts';

/** The kinds of elements for conversion (ISO 32000-2, 14.8.4). */
export type TagKind =
  | 'group'
  | 'heading'
  | 'paragraph'
  | 'quote'
  | 'code'
  | 'list'
  | 'table'
  | 'figure'
  | 'note'
  | 'inline';

const KINDS: Readonly<Record<string, TagKind>> = {
  H: 'heading',
  Title: 'heading',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  P: 'paragraph',
  Caption: 'paragraph',
  BibEntry: 'paragraph',
  TOCI: 'paragraph',
  BlockQuote: 'quote',
  Code: 'code',
  L: 'list',
  Table: 'table',
  Figure: 'figure',
  Note: 'note',
  FENote: 'note',
};

const INLINE = new Set([
  'Span',
  'Link',
  'Reference',
  'Quote',
  'Em',
  'Strong',
  'Sub',
  'Annot',
  'Ruby',
  'Warichu',
  'Lbl',
  'Formula',
  'Form',
]);

/** Returns the kind of an element. Unknown types count as groups. */
export const kindOf = (type: string): TagKind => KINDS[type] ?? (INLINE.has(type) ? 'inline' : 'group');

/** Returns 3 for `H3`, and 1 for types without a level. */
export const levelOf = (type: string): number => Number(/^H([1-6])$/u.exec(type)?.[1] ?? 1);

/** Tells whether an element is a note or contains one. Some programs, such as Chromium, do not tag notes. */
export const holdsNote = (tag: Tag): boolean => kindOf(tag.type) === 'note' || tagsIn(tag).some(holdsNote);
