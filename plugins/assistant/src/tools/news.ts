import type { DocumentNode } from '@editor-companion/document';
import type { View } from '../edit/view.ts';
import { textOf, type Entry } from '../text/write-text.ts';
import type { TextContext } from '../text/write-inline.ts';

const MAX_ENTRIES = 40;
const MAX_CHARACTERS = 6000;
const MAX_GONE = 40;

export const contextOf = (view: View): TextContext => view.context;

/** Lists the new, changed and deleted lines between two states; empty if there are none. */
export function newsBetween(before: View, after: View): string {
  const kept = new Set(before.content).intersection(new Set(after.content));
  const was = new Map(entries(before, kept).map(([key, { text }]) => [key, text]));
  const is = entries(after, kept);
  const changed = is.filter(([key, { text }]) => was.get(key) !== text).map(([, entry]) => entry);
  const now = new Set(is.map(([key]) => key));
  const gone = [...was.keys()].filter((key) => !now.has(key)).map((key) => `@${after.book.anchorOf(key)}`);
  const lines = [
    changed.length === 0 ? '' : cut(changed),
    gone.length === 0 ? '' : `gone: ${gone.slice(0, MAX_GONE).join(', ')}${gone.length > MAX_GONE ? ' and more' : ''}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** @param kept blocks that are the same before and after. */
function entries(view: View, kept: ReadonlySet<DocumentNode>): (readonly [string, Entry])[] {
  const blocks = view.content.filter((node) => !kept.has(node) && node.type !== 'text');
  return blocks
    .flatMap((node) => view.entriesOf(node))
    .filter(({ node }) => node.type !== 'text')
    .map((entry) => [view.keyOf(entry.node), entry]);
}

function cut(changed: readonly Entry[]): string {
  const text = textOf(changed.slice(0, MAX_ENTRIES));
  const isCut = changed.length > MAX_ENTRIES || text.length > MAX_CHARACTERS;
  return isCut ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}\n… read the rest where you need it.` : text;
}
