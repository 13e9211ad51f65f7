/*
 * The words of the text form: short ones for frequent nodes and attributes, the schema's own names for all others.
 */

const BLOCK_WORDS: ReadonlyMap<string, string> = new Map([
  ['bulletList', 'ul'],
  ['orderedList', 'ol'],
  ['taskList', 'tasks'],
  ['listItem', 'item'],
  ['taskItem', 'task'],
  ['tableRow', 'row'],
  ['tableCell', 'cell'],
  ['tableHeader', 'head'],
  ['blockquote', 'quote'],
  ['textBox', 'box'],
  ['detailsSummary', 'summary'],
  ['detailsContent', 'content'],
  ['pageBreak', 'break'],
]);
const TYPES_OF_WORDS = new Map([...BLOCK_WORDS].map(([type, word]) => [word, type]));

const TAGS: ReadonlyMap<string, string> = new Map([
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['strike', 's'],
  ['code', 'code'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
  ['highlight', 'mark'],
]);
const MARKS_OF_TAGS = new Map([
  ...[...TAGS].map(([mark, tag]) => [tag, mark] as const),
  // Aliases that models write.
  ['strong', 'bold'] as const,
  ['em', 'italic'] as const,
  ['strike', 'strike'] as const,
]);

/** Tags of marks that are shown with their attributes. For reading only: the number beside them identifies the attributes. */
const NUMBERED_TAGS: ReadonlyMap<string, string> = new Map([
  ...TAGS,
  ['link', 'a'],
  ['textStyle', 't'],
  ['insertion', 'ins'],
  ['deletion', 'del'],
]);

const INLINE_WORDS: ReadonlyMap<string, string> = new Map([
  ['image', 'img'],
  ['pageNumber', 'page'],
  ['footnoteReference', 'note'],
]);

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

export const wordOf = (type: string): string => BLOCK_WORDS.get(type) ?? type;
export const typeOf = (word: string): string => TYPES_OF_WORDS.get(word) ?? word;

/** The tag of a mark without attributes; undefined if it has none. */
export const plainTagOf = (mark: string): string | undefined => TAGS.get(mark);
/** The mark without attributes for a tag. */
export const markOf = (tag: string): string | undefined => MARKS_OF_TAGS.get(tag);
export const numberedTagOf = (mark: string): string => NUMBERED_TAGS.get(mark) ?? (NAME.test(mark) ? mark : 'x');
export const inlineWordOf = (type: string): string => INLINE_WORDS.get(type) ?? (NAME.test(type) ? type : 'x');
export const isName = (name: string): boolean => NAME.test(name);
