import type { Pair } from '../engine/pair.ts';
import * as pairs from './pairs.ts';

const byTheirName = (all: Readonly<Record<string, Pair>>): Record<string, Pair> =>
  Object.fromEntries(Object.values(all).map((each) => [each.theirs, each]));

/** This package has all nodes of these packages. Nodes that an editor added are kept unchanged. */
export const fromProseMirror = { nodes: byTheirName(pairs.nodes), marks: byTheirName(pairs.marks) };
