import type { DocumentNode } from '@editor-companion/document';
import { contextOf } from './news.ts';
import type { View } from '../edit/view.ts';
import { textOf, writeText } from '../text/write-text.ts';
import type { ToolInput } from './spec.ts';

const MAX_CHARACTERS = 30_000;
const MAX_HITS = 40;
const MAX_HEADINGS = 300;
const FIRST_WORDS = 60;

/** The headings with the number of blocks after each; without headings, the beginnings of the blocks. */
export function outline(view: View): string {
  const context = contextOf(view);
  const headings = view.content.flatMap((node, index) => (node.type === 'heading' ? [{ node, index }] : []));
  const parts = headings.length > 0 ? headings : view.content.map((node, index) => ({ node, index }));
  const lines = parts.slice(0, MAX_HEADINGS).map(({ node, index }, at) => {
    const [line = ''] = writeText([node], context).split('\n');
    const count = (parts[at + 1]?.index ?? view.content.length) - index - 1;
    const short = headings.length > 0 ? line : line.slice(0, FIRST_WORDS).toWellFormed();
    return count > 0 ? `${short} (${count} blocks)` : short;
  });
  const rest = parts.length - lines.length;
  return [`${view.content.length} blocks`, ...lines, ...(rest > 0 ? [`… ${rest} more`] : [])].join('\n');
}

/** The blocks from the beginning, or from an anchor to the end of its parent. */
export function read({ from, blocks }: ToolInput<'read'>, view: View): string {
  const spot = from === undefined ? undefined : view.spotAt(from);
  const nodes = view.childrenOf(spot?.parent).slice(spot?.index ?? 0);
  const taken: string[] = [];
  let length = 0;
  for (const node of nodes.slice(0, blocks)) {
    const text = writeText([node], contextOf(view));
    if (taken.length > 0 && length + text.length > MAX_CHARACTERS) break;
    taken.push(text.slice(0, MAX_CHARACTERS).toWellFormed());
    length += text.length;
  }
  const next = nodes[taken.length];
  if (!next) return [...taken, 'That is the end.'].join('\n');
  const more = `… ${nodes.length - taken.length} more blocks; read on from @${view.anchorOf(next)}.`;
  return [...taken, more].join('\n');
}

export function search({ query }: ToolInput<'search'>, view: View): string {
  const wanted = query.toLocaleLowerCase();
  const entries = view.content.flatMap((node) => view.entriesOf(node));
  const hits = entries.filter(
    ({ node, text }) => text.includes(query) || ownText(node).toLocaleLowerCase().includes(wanted),
  );
  if (hits.length === 0) return `Nothing holds «${query}».`;
  const text = textOf(hits.slice(0, MAX_HITS).map((hit) => ({ ...hit, depth: 0 })));
  return hits.length > MAX_HITS ? `${text}\n… ${hits.length - MAX_HITS} more; search for more words.` : text;
}

/** The text on a block's line: its own, or that of the paragraphs on the line of an item or a row. */
function ownText({ type, content = [] }: DocumentNode): string {
  const inner = type === 'tableRow' ? content.flatMap((cell) => cell.content ?? []) : content.slice(0, 1);
  const lines = type === 'tableRow' || type.endsWith('Item') ? inner.flatMap((one) => one.content ?? []) : content;
  return lines.map(({ text }) => text ?? ' ').join('');
}
