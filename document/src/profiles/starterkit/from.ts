import * as pairs from './pairs.ts';

/** This package has all nodes of StarterKit. Nodes that an editor added are kept unchanged. */
export const fromStarterKit = { nodes: pairs.nodes, marks: pairs.marks };
