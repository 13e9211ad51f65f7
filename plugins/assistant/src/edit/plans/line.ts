import type { DocumentNode } from '@editor-companion/document';
import { protectLine } from '../../text/escape.ts';
import { lineLookOf } from '../../text/look.ts';
import { readInline } from '../../text/read-inline.ts';
import { shapeOf } from '../../text/shape.ts';
import { writeInline } from '../../text/write-inline.ts';
import { remade, type Draft } from '../draft.ts';
import { EditFault } from '../faults.ts';
import type { Spot, View } from '../view.ts';
import { readContext } from './fragment.ts';

const MAX_SHOWN = 300;

/** The node with a block's line: its own text, the first paragraph of an item, or the only one of a cell. @throws EditFault */
export function lineAt(anchor: string, view: View): Spot {
  const spot = view.spotAt(anchor);
  const line = lineOf(spot, view);
  if (line) return line;
  throw new EditFault(
    'LINE_EXPECTED',
    `@${anchor} is no single line of text; name a paragraph, heading, item or cell, or replace the block.`,
  );
}

function lineOf(spot: Spot, view: View): Spot | undefined {
  const { node } = spot;
  if (shapeOf(node, view.reading.schema) === 'line') return spot;
  const [first, ...others] = node.content ?? [];
  const isItem = node.type === 'listItem' || node.type === 'taskItem';
  if (first?.type !== 'paragraph' || (!isItem && others.length > 0)) return undefined;
  return { node: first, parent: spot, index: 0 };
}

/** @throws EditFault FIND_MISSING, FIND_AMBIGUOUS, LINE_EXPECTED; TextFault */
export function planChange(anchor: string, find: string, put: string, view: View): Draft[] {
  const line = lineAt(anchor, view);
  const style = lineLookOf(line.node, undefined).text;
  const isInCell = line.parent?.node.type === 'tableCell' || line.parent?.node.type === 'tableHeader';
  const written = writeInline(
    line.node.content ?? [],
    { schema: view.reading.schema, book: view.book, keyOf: (node) => view.keyOf(node) },
    { style, isInCell },
  );
  const shown = line.node.type === 'codeBlock' ? textOf(line.node) : protectLine(written);
  const changed = replaceOnce(shown, find, put, anchor);
  const content =
    line.node.type === 'codeBlock' ? codeOf(changed) : readInline(changed, 1, { ...readContext(view), style });
  const named = new Set(Array.from(find.matchAll(/@(\d+)/g), ([, number]) => Number(number)));
  const mayGo = (node: DocumentNode): boolean => named.has(view.anchorOf(node));
  return [{ ...replaced(line, remade(line.node, { content }), view), mayGo }];
}

/** @throws EditFault LINE_EXPECTED; TextFault */
export function planLine(anchor: string, text: string, view: View): Draft[] {
  const line = lineAt(anchor, view);
  const style = lineLookOf(line.node, undefined).text;
  const content = readInline(text, 1, { ...readContext(view), style });
  return [replaced(line, remade(line.node, { content }), view)];
}

const textOf = ({ content = [] }: DocumentNode): string => content.map(({ text = '' }) => text).join('');
const codeOf = (text: string): DocumentNode[] => (text === '' ? [] : [{ type: 'text', text }]);

function replaceOnce(shown: string, find: string, put: string, anchor: string): string {
  if (find === '') throw new EditFault('NOTHING_SAID', '`find` is empty; say which words of the line to change.');
  const at = shown.indexOf(find);
  const line = shown.slice(0, MAX_SHOWN).toWellFormed();
  if (at < 0)
    throw new EditFault('FIND_MISSING', `@${anchor} has no «${find.slice(0, MAX_SHOWN)}». Its line is: ${line}`);
  if (shown.includes(find, at + 1))
    throw new EditFault(
      'FIND_AMBIGUOUS',
      `@${anchor} has «${find.slice(0, MAX_SHOWN)}» more than once; take more of the words around it. Its line is: ${line}`,
    );
  return shown.slice(0, at) + put + shown.slice(at + find.length);
}

/** The parent of a node with the node replaced. */
export function replaced({ parent, index }: Spot, node: DocumentNode, view: View): Draft {
  return { parent, children: view.childrenOf(parent).with(index, node) };
}
