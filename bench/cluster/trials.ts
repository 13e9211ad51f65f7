import type { Kind } from './cluster.ts';
import type { Load } from './typing.ts';

/** One contender under one load. */
export interface Trial {
  readonly server: Kind;
  readonly nodes: number;
  readonly load: Load;
}

/** Documents and updates per second for each node. More nodes get more load. */
const DOCUMENTS = 34;
const PER_SECOND = 300;

const trial = (server: Kind, nodes: number, together = false): Trial => ({
  server,
  nodes,
  load: { documents: DOCUMENTS * nodes, perSecond: PER_SECOND * nodes, together },
});

/** The trials for both servers. */
export const scaling: readonly Trial[] = [1, 2, 3].flatMap((nodes) => [
  trial('this server', nodes),
  trial('Hocuspocus', nodes),
]);

/** The same load on more nodes, to measure the cost of nodes that are not needed. */
export const spread: readonly Trial[] = [
  { server: 'this server', nodes: 1, load: { documents: DOCUMENTS * 3, perSecond: PER_SECOND * 3 } },
];

/** Both writers of a document on the same node. */
export const together: readonly Trial[] = [trial('this server', 3, true)];

/** With cursors, as real editors send them. The basis for estimating machines. */
export const editing: readonly Trial[] = [
  { server: 'this server', nodes: 3, load: { documents: DOCUMENTS * 3, perSecond: PER_SECOND * 3, moves: true } },
];

/** A load too low to wait for a core, to measure the latency that typing people experience. */
export const quiet: readonly Trial[] = (['this server', 'Hocuspocus'] as const).map((server) => ({
  server,
  nodes: 2,
  load: { documents: 10, perSecond: 40 },
}));

export const nameOf = ({ server, nodes, load }: Trial): string =>
  `${server}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}${load.together ? ', by document' : ''}${load.moves ? ', with cursors' : ''}, ${load.perSecond}/s`;
