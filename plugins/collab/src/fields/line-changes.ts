import { diffArrays } from 'diff';

/** The maximum number of comparison steps. Beyond it, everything between the first and the last difference counts as changed. */
const MAX_STEPS = 2000;

/** Replaces `remove` lines from `at` on, in the current list. */
export interface LineChange<Line> {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly Line[];
}

/**
 * The changes that turn a list of lines into the wanted one, from last to first, so that each can be applied directly. A line that was
 * shown in reduced form stays unchanged unless somebody edited it.
 * @param current keys of the current lines. @param shown keys of the lines that the caller saw; if their number differs, the current lines
 * count.
 */
export function lineChanges<Line>(
  current: readonly string[],
  shown: readonly string[],
  wanted: readonly { readonly key: string; readonly line: Line }[],
): LineChange<Line>[] {
  const before = shown.length === current.length ? shown : current;
  const keys = wanted.map(({ key }) => key);
  const parts = diffArrays([...before], keys, { maxEditLength: MAX_STEPS }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: keys.length },
  ];
  const changes: LineChange<Line>[] = [];
  let [old, now] = [0, 0];
  for (const { added, removed, count } of parts) {
    const last = changes.at(-1);
    const follows = last !== undefined && last.at + last.remove === old;
    if (!added && !removed) {
      old += count;
      now += count;
      continue;
    }
    const change = {
      at: old,
      remove: removed ? count : 0,
      insert: added ? wanted.slice(now, now + count).map(({ line }) => line) : [],
    };
    if (removed) old += count;
    else now += count;
    if (!follows) changes.push(change);
    else
      changes[changes.length - 1] = {
        at: last.at,
        remove: last.remove + change.remove,
        insert: [...last.insert, ...change.insert],
      };
  }
  return changes.toReversed();
}
