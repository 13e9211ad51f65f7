import type { Draft } from './draft.ts';
import type { Operation, OperationName } from './operation.ts';
import { planDelete, planInsert, planMove, planPaste, planReplace } from './plans/blocks.ts';
import { planDeleteColumn, planInsertColumn } from './plans/columns.ts';
import { planFormat } from './plans/format.ts';
import { planChange, planLine } from './plans/line.ts';
import type { View } from './view.ts';

type Planners = {
  readonly [Name in OperationName]: (operation: Extract<Operation, { op: Name }>, view: View) => Draft[];
};

const PLANNERS: Planners = {
  replace: (range, view) => planReplace(range, range.text, view),
  insert: ({ text, at }, view) => planInsert(text, at, view),
  paste: ({ nodes, at }, view) => planPaste(nodes, at, view),
  delete: planDelete,
  move: (range, view) => planMove(range, range.at, view),
  change: ({ anchor, find, put }, view) => planChange(anchor, find, put, view),
  line: ({ anchor, text }, view) => planLine(anchor, text, view),
  format: (range, view) => planFormat(range, range, view),
  insertColumn: ({ anchor, after, cells = [] }, view) => planInsertColumn(anchor, after, cells, view),
  deleteColumn: ({ anchor, column }, view) => planDeleteColumn(anchor, column, view),
};

/** Plans the changes of an edit. @throws EditFault, TextFault */
export const planOf = (operation: Operation, view: View): Draft[] => PLANNERS[operation.op](operation as never, view);
