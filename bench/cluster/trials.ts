import type { Kind } from './cluster.ts';
import type { Load } from './typing.ts';

/** One contender under one load. */
export interface Trial {
  readonly server: Kind;
  readonly nodes: number;
  readonly load: Load;
}

/** Documents and updates a second for each node: whoever adds nodes has more to do. */
const DOCUMENTS = 34;
const PER_SECOND = 300;

const trial = (server: Kind, nodes: number, together = false): Trial => ({
  server,
  nodes,
  load: { documents: DOCUMENTS * nodes, perSecond: PER_SECOND * nodes, together },
});

/** What is measured of both servers. */
export const scaling: readonly Trial[] = [1, 2, 3].flatMap((nodes) => [
  trial('this server', nodes),
  trial('Hocuspocus', nodes),
]);

/** The same load on more nodes: what a node costs that nobody needs. */
export const spread: readonly Trial[] = [
  { server: 'this server', nodes: 1, load: { documents: DOCUMENTS * 3, perSecond: PER_SECOND * 3 } },
];

/** Both writers of a document on one node. */
export const together: readonly Trial[] = [trial('this server', 3, true)];

/** With cursors, as people's editors have them: what a machine is reckoned by. */
export const editing: readonly Trial[] = [
  { server: 'this server', nodes: 3, load: { documents: DOCUMENTS * 3, perSecond: PER_SECOND * 3, moves: true } },
];

/** So few updates that nothing waits for a core: what people who type wait for. */
export const quiet: readonly Trial[] = (['this server', 'Hocuspocus'] as const).map((server) => ({
  server,
  nodes: 2,
  load: { documents: 10, perSecond: 40 },
}));

export const nameOf = ({ server, nodes, load }: Trial): string =>
  `${server}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}${load.together ? ', by document' : ''}${load.moves ? ', with cursors' : ''}, ${load.perSecond}/s`;
