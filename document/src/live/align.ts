import { diffArrays } from 'diff';

/** The maximum number of steps of a comparison. Beyond it nothing counts as equal. */
const MAX_STEPS = 2000;

/** The key by which two lists are compared. */
export interface AlignmentKey {
  /** The type of a node, or a unit of text. */
  readonly type: string;
  /** The node with all its content, or the unit of text. */
  readonly content: string;
}

/** Indexes of two entries that correspond to each other. */
interface Pair {
  readonly before: number;
  readonly after: number;
}

/**
 * Finds the entry of `before` that corresponds to each entry of `after`, or undefined. Entries with equal content are matched first. Types
 * alone are not enough: text outside a paragraph is shown as a paragraph and must not take the place of a real one beside it.
 */
export function alignKeys(
  before: readonly AlignmentKey[],
  after: readonly AlignmentKey[],
): readonly (number | undefined)[] {
  const places = after.map((): number | undefined => undefined);
  const end: Pair = { before: before.length, after: after.length };
  let from: Pair = { before: 0, after: 0 };
  for (const same of [...pairsBy('content', before, after), end]) {
    const [old, now] = [before.slice(from.before, same.before), after.slice(from.after, same.after)];
    for (const pair of pairsBy('type', old, now)) places[from.after + pair.after] = from.before + pair.before;
    if (same !== end) places[same.after] = same.before;
    from = { before: same.before + 1, after: same.after + 1 };
  }
  return places;
}

function pairsBy(
  key: keyof AlignmentKey,
  before: readonly AlignmentKey[],
  after: readonly AlignmentKey[],
): readonly Pair[] {
  if (before.length === 0 || after.length === 0) return [];
  const pairs: Pair[] = [];
  let [old, now] = [0, 0];
  const [left, right] = [before.map((entry) => entry[key]), after.map((entry) => entry[key])];
  for (const { added, removed, count } of diffArrays(left, right, { maxEditLength: MAX_STEPS }) ?? []) {
    if (removed) old += count;
    else if (added) now += count;
    else for (let index = 0; index < count; index++) pairs.push({ before: old++, after: now++ });
  }
  return pairs;
}
