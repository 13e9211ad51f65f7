import type { DocumentNode } from '@editor-companion/core/plugin';
import { diffArrays } from 'diff';
import type { Meeting } from './in-order.ts';

/** The maximum number of comparison steps before nothing counts as equal. */
const MAX_STEPS = 1000;
/** The share of common words from which two nodes count as one changed node. */
const ALIKE = 0.4;
/** The number of removed nodes that an added one is compared with. */
const LOOK_AHEAD = 4;
/** Nodes that occur at most once in their parent. */
const ONLY = new Set(['footnotes', 'detailsSummary', 'detailsContent']);

interface Shown {
  readonly json: DocumentNode;
}

/** Matches nodes without a common id by their content. */
export function* alikeIn<Entry extends Shown>(
  before: readonly Entry[],
  after: readonly Entry[],
): Generator<Meeting<Entry>> {
  if (before.length === 0 || after.length === 0) {
    yield { kind: 'gap', before, after };
    return;
  }
  if (areCells(before) && areCells(after) && before.length === after.length) {
    for (const [at, one] of before.entries()) {
      const other = after[at];
      if (other) yield { kind: 'both', before: one, after: other };
    }
    return;
  }
  const keys = (entries: readonly Entry[]): string[] => entries.map(({ json }) => JSON.stringify(json));
  const parts = diffArrays(keys(before), keys(after), { maxEditLength: MAX_STEPS }) ?? [
    { removed: true, added: false, count: before.length },
    { removed: false, added: true, count: after.length },
  ];
  let [old, now] = [0, 0];
  let [gone, come]: [Entry[], Entry[]] = [[], []];
  for (const { removed, added, count } of parts) {
    if (removed) gone = gone.concat(before.slice(old, old + count));
    else if (added) come = come.concat(after.slice(now, now + count));
    else {
      yield* paired(gone, come);
      [gone, come] = [[], []];
      for (let at = 0; at < count; at++) {
        const [one, other] = [before[old + at], after[now + at]];
        if (one && other) yield { kind: 'both', before: one, after: other };
      }
    }
    old += added ? 0 : count;
    now += removed ? 0 : count;
  }
  yield* paired(gone, come);
}

/** Cells are matched by position: if a row has as many as before, they are the same cells. */
const areCells = (entries: readonly Shown[]): boolean =>
  entries.every(({ json }) => json.type === 'tableCell' || json.type === 'tableHeader');

/** Matches each added node, in order, with the next similar removed one. */
function* paired<Entry extends Shown>(gone: readonly Entry[], come: readonly Entry[]): Generator<Meeting<Entry>> {
  let left = gone;
  let unmatched: Entry[] = [];
  for (const entry of come) {
    const at = left.slice(0, LOOK_AHEAD).findIndex(({ json }) => areAlike(json, entry.json));
    const match = left[at];
    if (!match) {
      unmatched.push(entry);
      continue;
    }
    yield { kind: 'gap', before: left.slice(0, at), after: unmatched };
    yield { kind: 'both', before: match, after: entry };
    left = left.slice(at + 1);
    unmatched = [];
  }
  yield { kind: 'gap', before: left, after: unmatched };
}

function areAlike(before: DocumentNode, after: DocumentNode): boolean {
  if (before.type !== after.type) return false;
  if (ONLY.has(before.type)) return true;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  // Blank cells differ by their widths alone.
  if (old.length === 0 && now.length === 0) return areCells([{ json: before }]);
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of now) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return common > 0 && common >= ALIKE * Math.max(old.length, now.length);
}

const wordsOf = (node: DocumentNode): string[] => textOf(node).split(/\s+/u).filter(Boolean);

const textOf = ({ text, content = [] }: DocumentNode): string => text ?? content.map(textOf).join(' ');
