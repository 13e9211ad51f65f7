import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import { isDeepStrictEqual } from 'node:util';
import type { Signature } from './signer.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** Attributes that decide which cells fit into a row: a change requires a new table. */
const OF_THE_GRID = ['colspan', 'rowspan'];

/** Whether a cell occupies another area of its table. */
export const changesGrid = ({ attrs: old = {} }: DocumentNode, { attrs: now = {} }: DocumentNode): boolean =>
  OF_THE_GRID.some((name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null));

/** Whether any attribute differs. A null attribute counts as absent. */
export const isReshapedBy = (old: DocumentNode, now: DocumentNode): boolean => changedNames(old, now).length > 0;

/** The newer node with a record of its previous attributes. */
export function reshaped(old: DocumentNode, now: DocumentNode, signature: Signature): DocumentNode {
  const names = changedNames(old, now);
  const [before, after] = [pick(old.attrs, names), pick(now.attrs, names)];
  return { ...now, attrs: { ...now.attrs, change: { kind: 'formatChange', ...signature, before, after } } };
}

function changedNames({ attrs: old = {} }: DocumentNode, { attrs: now = {} }: DocumentNode): string[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter((name) => !isDeepStrictEqual(old[name] ?? null, now[name] ?? null));
}

const pick = (from: Attributes | undefined, names: readonly string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));

/** The newer text or inline node with a record of its previous marks. Comments do not count as format. */
export function reformatted(node: DocumentNode, was: readonly DocumentMark[], signature: Signature): DocumentNode {
  const marks = node.marks ?? [];
  const without = (one: readonly DocumentMark[], other: readonly DocumentMark[]): DocumentMark[] =>
    one.filter((mark) => mark.type !== 'comment' && !other.some((known) => isDeepStrictEqual(known, mark)));
  const suggestion = { before: without(was, marks), after: without(marks, was) };
  const mark: DocumentMark = { type: 'formatChange', attrs: { ...signature, suggestion } };
  const place = marks.findLastIndex(({ type }) => type === 'comment') + 1;
  return { ...node, marks: marks.toSpliced(place, 0, mark) };
}
