import type { DocumentNode } from '@editor-companion/document';
import type { NodeType } from '@tiptap/pm/model';
import type { Book } from './book.ts';
import { canonical, saidAttributes } from './json.ts';
import { emptyKind } from './kinds.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The mark for the style of text. A line names the style of most of its text once. */
export const TEXT_STYLE = 'textStyle';

/** The name of attributes, such as `{3}`; empty for none. */
export function nameOf(attributes: Attributes, book: Book): string {
  return Object.keys(attributes).length === 0 ? '' : `{${book.lookNumber(canonical({ kind: 'block', attributes }))}}`;
}

/**
 * The name of a line's look; empty for the usual look of its kind, and `{0}` for no attributes if the usual look has some.
 * @param text the style of most of its text.
 */
export function nameOfLine(kind: string, { attributes, text, isEmpty }: LineLook, book: Book): string {
  if (isEmpty && canonical(attributes) === canonical(usualOf(kind, true, book).attributes)) return '';
  const isPlain = Object.keys(attributes).length === 0 && !text;
  const number = isPlain ? 0 : book.lookNumber(canonical({ kind: 'block', attributes, ...(text && { text }) }));
  book.count(isEmpty ? emptyKind(kind) : kind, number);
  return !isEmpty && number === book.usualLook(kind) ? '' : `{${number}}`;
}

/**
 * The look of a line without an explicit one. An empty line takes the usual look of non-empty lines only if there is none for empty ones.
 */
export function usualOf(kind: string, isEmpty: boolean, book: Book): Pick<LineLook, 'attributes' | 'text'> {
  const number = (isEmpty ? book.countedLook(emptyKind(kind)) : undefined) ?? book.usualLook(kind);
  const look = book.look(number);
  return look?.kind === 'block'
    ? { attributes: look.attributes, text: look.text }
    : { attributes: {}, text: undefined };
}

export interface LineLook {
  readonly attributes: Attributes;
  readonly text: Attributes | undefined;
  /** The line is empty, so its text has no style. */
  readonly isEmpty: boolean;
}

export const lineLookOf = (node: DocumentNode, type: NodeType | undefined): LineLook => ({
  attributes: saidAttributes(node.attrs, type),
  text: mostStyle(node.content ?? []),
  isEmpty: (node.content ?? []).length === 0,
});

/** The style of most of the text; undefined if most has none. */
function mostStyle(nodes: readonly DocumentNode[]): Attributes | undefined {
  const lengths = new Map<string, number>();
  for (const { text = ' ', marks = [] } of nodes) {
    const style = marks.find(({ type }) => type === TEXT_STYLE);
    const key = style ? canonical(saidAttributes(style.attrs, undefined)) : '';
    lengths.set(key, (lengths.get(key) ?? 0) + text.length);
  }
  const [most] = [...lengths].toSorted(([, one], [, other]) => other - one);
  return most && most[0] !== '' ? (JSON.parse(most[0]) as Attributes) : undefined;
}
