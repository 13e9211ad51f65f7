import type { DocumentNode } from '@editor-companion/document';
import { own } from '../../text/json.ts';
import type { Draft } from '../draft.ts';
import { EditFault } from '../faults.ts';
import { fitInto } from '../fit.ts';
import type { Range, Target } from '../operation.ts';
import type { Spot, View } from '../view.ts';
import { readFragment } from './fragment.ts';

/** Adjacent blocks. */
interface Run {
  readonly parent: Spot | undefined;
  readonly from: number;
  /** Behind the last one. */
  readonly to: number;
  readonly nodes: readonly DocumentNode[];
}

/** @throws EditFault, TextFault */
export function planReplace(range: Range, text: string, view: View): Draft[] {
  const run = runOf(range, view);
  const nodes = readFragment(text, view);
  if (nodes.length === 0)
    throw new EditFault(
      'NOTHING_SAID',
      'The text is empty; to take blocks away, delete them. An empty paragraph is a single backslash.',
    );
  return [spliced(run, fittedCell(nodes, run) ?? fitInto(typeOf(run.parent, view), nodes, run.nodes), view)];
}

/** Text that replaces a single item, without a list marker, goes into that item. */
function fittedCell(nodes: readonly DocumentNode[], { nodes: [only, ...others] }: Run): DocumentNode[] | undefined {
  const isItem = only?.type === 'listItem' || only?.type === 'taskItem';
  if (!isItem || others.length > 0 || nodes.some(({ type }) => type.endsWith('List') || type.endsWith('Item')))
    return undefined;
  return nodes[0]?.type === 'paragraph' ? [{ ...only, content: [...nodes] }] : undefined;
}

/** @throws EditFault, TextFault */
export function planInsert(text: string, target: Target, view: View): Draft[] {
  const nodes = readFragment(text, view);
  if (nodes.length === 0)
    throw new EditFault('NOTHING_SAID', 'The text is empty. An empty paragraph is a single backslash.');
  return planPaste(nodes, target, view);
}

/** @throws EditFault */
export function planPaste(nodes: readonly DocumentNode[], target: Target, view: View): Draft[] {
  const { parent, index } = placeOf(target, view);
  return [spliced({ parent, from: index, to: index, nodes: [] }, fitInto(typeOf(parent, view), nodes), view)];
}

/** Blocks that must not become empty. */
const FILLED: ReadonlySet<string> = new Set(['tableCell', 'tableHeader', 'detailsContent', 'footnote']);

/** Deletes blocks. With its last block, a list or quotation is deleted too, and a cell is emptied. @throws EditFault */
export function planDelete(range: Range, view: View): Draft[] {
  const run = runOf(range, view);
  let { parent, children } = spliced(run, [], view);
  while (children.length === 0 && mustHold(parent, view)) {
    if (!parent || FILLED.has(parent.node.type))
      return [{ parent, children: [{ type: 'paragraph' }], mayGo: anything }];
    const { index, parent: above }: Spot = parent;
    [parent, children] = [above, view.childrenOf(above).toSpliced(index, 1)];
  }
  return [{ parent, children, mayGo: anything }];
}

const mustHold = (parent: Spot | undefined, view: View): boolean =>
  own(view.reading.schema.nodes, typeOf(parent, view))?.contentMatch.validEnd === false;

/** @throws EditFault */
export function planMove(range: Range, target: Target, view: View): Draft[] {
  const run = runOf(range, view);
  const { parent, index } = placeOf(target, view);
  for (let above = parent; above; above = above.parent)
    if (run.nodes.includes(above.node))
      throw new EditFault('PLACE_INVALID', 'A block cannot be moved into itself; name a place outside of it.');
  if (isSameParent(parent, run.parent)) {
    const rest = view.childrenOf(parent).toSpliced(run.from, run.to - run.from);
    const at = index <= run.from ? index : Math.max(run.from, index - (run.to - run.from));
    return [{ parent, children: rest.toSpliced(at, 0, ...run.nodes), mayGo: anything }];
  }
  const put = spliced({ parent, from: index, to: index, nodes: [] }, fitInto(typeOf(parent, view), run.nodes), view);
  return [put, { ...spliced(run, [], view), mayGo: anything }];
}

const isSameParent = (one: Spot | undefined, other: Spot | undefined): boolean => one?.node === other?.node;

function spliced({ parent, from, to }: Run, nodes: readonly DocumentNode[], view: View): Draft {
  return { parent, children: view.childrenOf(parent).toSpliced(from, to - from, ...nodes) };
}

const typeOf = (parent: Spot | undefined, view: View): string =>
  parent?.node.type ?? view.reading.schema.topNodeType.name;

/** Naming blocks to delete or move them includes everything in them. */
const anything = (): boolean => true;

/** @throws EditFault RANGE_INVALID */
export function runOf({ anchor, to }: Range, view: View): Run {
  const first = view.spotAt(anchor);
  const last = to === undefined ? first : view.spotAt(to);
  if (!isSameParent(first.parent, last.parent) || last.index < first.index)
    throw new EditFault(
      'RANGE_INVALID',
      `@${anchor} and @${to} are no range: name two blocks of the same level, the upper one first, or edit them one by one.`,
    );
  const nodes = view.childrenOf(first.parent).slice(first.index, last.index + 1);
  return { parent: first.parent, from: first.index, to: last.index + 1, nodes };
}

function placeOf(target: Target, view: View): { readonly parent: Spot | undefined; readonly index: number } {
  if ('startOf' in target) return { parent: view.spotAt(target.startOf), index: 0 };
  if ('endOf' in target) {
    const parent = view.spotAt(target.endOf);
    return { parent, index: view.childrenOf(parent).length };
  }
  const isAfter = 'after' in target;
  const { parent, index } = view.spotAt(isAfter ? target.after : target.before);
  return { parent, index: isAfter ? index + 1 : index };
}
