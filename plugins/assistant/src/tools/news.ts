import type { DocumentNode } from '@editor-companion/document';
import type { View } from '../edit/view.ts';
import { entriesOf, textOf, type Entry } from '../text/write-text.ts';
import type { TextContext } from '../text/write-inline.ts';

const MAX_ENTRIES = 40;
const MAX_CHARACTERS = 6000;
const MAX_GONE = 40;

export const contextOf = (view: View): TextContext => ({
  schema: view.reading.schema,
  book: view.book,
  keyOf: (node) => view.keyOf(node),
});

/** What lines of a document are new or different, and which are gone; empty where none. */
export function newsBetween(before: View, after: View): string {
  const was = new Map(entries(before).map(([key, { text }]) => [key, text]));
  const is = entries(after);
  const changed = is.filter(([key, { text }]) => was.get(key) !== text).map(([, entry]) => entry);
  const now = new Set(is.map(([key]) => key));
  const gone = [...was.keys()].filter((key) => !now.has(key)).map((key) => `@${after.book.anchorOf(key)}`);
  const lines = [
    changed.length === 0 ? '' : cut(changed),
    gone.length === 0 ? '' : `gone: ${gone.slice(0, MAX_GONE).join(', ')}${gone.length > MAX_GONE ? ' and more' : ''}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function entries(view: View): (readonly [string, Entry])[] {
  const isBlock = ({ node }: { readonly node: DocumentNode }): boolean => node.type !== 'text';
  return entriesOf(view.content, contextOf(view))
    .filter(isBlock)
    .map((entry) => [view.keyOf(entry.node), entry]);
}

function cut(changed: readonly Entry[]): string {
  const text = textOf(changed.slice(0, MAX_ENTRIES));
  const isCut = changed.length > MAX_ENTRIES || text.length > MAX_CHARACTERS;
  return isCut ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}\n… read the rest where you need it.` : text;
}
