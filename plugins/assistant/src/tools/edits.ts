import { EditFault } from '../edit/faults.ts';
import type { Operation, Target } from '../edit/operation.ts';
import type { ToolInput, ToolName } from './spec.ts';

type EditName = Exclude<ToolName, 'outline' | 'read' | 'search'>;

type Operations = { readonly [Name in EditName]: (input: ToolInput<Name>) => Operation };

const OPERATIONS: Operations = {
  replace: (input) => ({ op: 'replace', ...rangeOf(input), text: input.text }),
  insert: (input) => ({ op: 'insert', text: input.text, at: targetOf(input) }),
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

/** The edit that a tool asks for. @throws EditFault PLACE_INVALID where no place is named, or several are. */
export const operationOf = <Name extends EditName>(name: Name, input: ToolInput<Name>): Operation =>
  OPERATIONS[name](input);

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
