import type { Node } from '@tiptap/pm/model';
import { prefixLines } from '../../syntax/markdown.ts';
import type { MarkdownContext } from '../../schema/node-module.ts';

const LISTS = new Set(['bulletList', 'orderedList', 'taskList']);

export const writeBulletList = (list: Node, context: MarkdownContext): string =>
  writeItems(list, context, () => (context.alternate === 0 ? '- ' : '* '));

export function writeOrderedList(list: Node, context: MarkdownContext): string {
  const start = Math.max(0, Number(list.attrs['start']));
  return writeItems(list, context, (i) => `${start + i}${context.alternate === 0 ? '.' : ')'} `);
}

export const writeTaskList = (list: Node, context: MarkdownContext): string =>
  writeItems(
    list,
    context,
    (_, item) => `${context.alternate === 0 ? '-' : '*'} ${item.attrs['checked'] === true ? '[x]' : '[ ]'} `,
    2,
  );

/** Tells whether a block has no output in Markdown, such as marks and fields without text. */
const writesNothing = (block: Node | null | undefined, { blocks }: MarkdownContext): boolean =>
  block == null || blocks([block]).trim() === '';

/** Tells whether a list directly below a line of text is read as one: it must start with 1 and a non-empty item. */
const canInterrupt = (node: Node, context: MarkdownContext): boolean =>
  LISTS.has(node.type.name) && !writesNothing(node.firstChild?.firstChild, context) && (node.attrs['start'] ?? 1) === 1;

/** Writes items without empty lines if each consists of a paragraph with nested lists. */
function writeItems(
  list: Node,
  context: MarkdownContext,
  markerOf: (index: number, item: Node) => string,
  width?: number,
): string {
  const isTight = list.children.every((item) => item.children.slice(1).every((block) => canInterrupt(block, context)));
  const items = list.children.map((item, i) => {
    const marker = markerOf(i, item);
    const [first, ...others] = item.children;
    const startsEmpty = writesNothing(first, context);
    const body = context.blocks(startsEmpty ? others : item.children, isTight ? '\n' : '\n\n');
    const isBareStart = startsEmpty && body !== '';
    // Text directly below a check box would continue its line.
    const start = width === undefined ? '\n' : '\n\n';
    return prefixLines(isBareStart ? start + body : body, marker, ' '.repeat(width ?? marker.length));
  });
  return items.join(isTight ? '\n' : '\n\n');
}
