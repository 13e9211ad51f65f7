import * as pairs from './pairs.ts';

/** Everything that StarterKit has, this package has too. What an editor added to it is kept as it is. */
export const fromStarterKit = { nodes: pairs.nodes, marks: pairs.marks };
