import type { DocumentNode } from '@editor-companion/document';
import { EditFault } from '../edit/faults.ts';
import type { Operation, Target } from '../edit/operation.ts';
import type { ToolInput, ToolName } from './spec.ts';

type EditName = Exclude<ToolName, 'outline' | 'read' | 'search'>;

/** Tools' content that can be inserted into the document, by name. */
export type Clips = Readonly<Record<string, readonly DocumentNode[]>>;

type Operations = { readonly [Name in EditName]: (input: ToolInput<Name>, clips: Clips) => Operation };

const OPERATIONS: Operations = {
  replace: (input) => ({ op: 'replace', ...rangeOf(input), text: input.text }),
  insert: (input) => ({ op: 'insert', text: input.text, at: targetOf(input) }),
  insert_clip: (input, clips) => ({ op: 'paste', nodes: partOf(input, clips), at: targetOf(input) }),
  delete: (input) => ({ op: 'delete', ...rangeOf(input) }),
  move: (input) => ({ op: 'move', ...rangeOf(input), at: targetOf(input) }),
  change: ({ anchor, find, put }) => ({ op: 'change', anchor, find, put }),
  format: ({ attributes, marks, find, ...range }) => ({
    op: 'format',
    ...rangeOf(range),
    ...(attributes && { attributes }),
    ...(marks && { marks }),
    ...(find !== undefined && { find }),
  }),
  insert_column: ({ anchor, after, cells = [] }) => ({ op: 'insertColumn', anchor, after, cells }),
  delete_column: ({ anchor, column }) => ({ op: 'deleteColumn', anchor, column }),
};

/** The edit for a tool call. @throws EditFault PLACE_INVALID for no or several places; CLIP_UNKNOWN. */
export const operationOf = <Name extends EditName>(name: Name, input: ToolInput<Name>, clips: Clips = {}): Operation =>
  OPERATIONS[name](input, clips);

function partOf({ clip, from, to }: ToolInput<'insert_clip'>, clips: Clips): readonly DocumentNode[] {
  const nodes = Object.hasOwn(clips, clip) ? (clips[clip] ?? []) : [];
  const part = nodes.slice(from - 1, to);
  if (part.length > 0) return part;
  const names = Object.keys(clips).join(', ') || 'none';
  const why = nodes.length > 0 ? `The clip «${clip}» has ${nodes.length} blocks` : `There are these clips: ${names}`;
  throw new EditFault('CLIP_UNKNOWN', `${why}. Name one with blocks that it has.`);
}

const rangeOf = ({ anchor, to }: { anchor: string; to?: string }) => ({ anchor, ...(to !== undefined && { to }) });

function targetOf({
  before,
  after,
  startOf,
  endOf,
}: { [Name in 'before' | 'after' | 'startOf' | 'endOf']?: string }): Target {
  const named: Target[] = [
    ...(before === undefined ? [] : [{ before }]),
    ...(after === undefined ? [] : [{ after }]),
    ...(startOf === undefined ? [] : [{ startOf }]),
    ...(endOf === undefined ? [] : [{ endOf }]),
  ];
  const [target, ...others] = named;
  if (target && others.length === 0) return target;
  throw new EditFault('PLACE_INVALID', 'Name exactly one place: `before`, `after`, `startOf` or `endOf`.');
}
