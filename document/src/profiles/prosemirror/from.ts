import type { Pair } from '../engine/pair.ts';
import * as pairs from './pairs.ts';

const byTheirName = (all: Readonly<Record<string, Pair>>): Record<string, Pair> =>
  Object.fromEntries(Object.values(all).map((each) => [each.theirs, each]));

/** Everything that these packages have, this package has too. What an editor added is kept as it is. */
export const fromProseMirror = { nodes: byTheirName(pairs.nodes), marks: byTheirName(pairs.marks) };
