import type { Measured } from './rounds.ts';
import type { Rest } from './resting.ts';
import { editing, nameOf, scaling, together as pinned, type Trial } from './trials.ts';

const MICROSECONDS = 1e6;
const KILOBYTES_A_GIGABYTE = 1e6;
const BYTES_A_GIGABYTE = 1e9;
/**
 * Seconds between the requests in which a node fetches the heads of its open documents. One statement covers `DOCUMENTS_A_LOOK` of them.
 */
const LOOK_EVERY = 3;
const DOCUMENTS_A_LOOK = 500;

export type Measurements = Measured & { readonly rest: Rest };

/** Assumptions about how people work, which are not measured. */
export interface Assumptions {
  readonly editors: number;
  readonly documents: number;
  /** The number of people who have the same document open at the same time. */
  readonly editorsADocument: number;
  /** Updates of one editor, on average over all connected editors. Each comes with a cursor movement. */
  readonly updatesASecond: number;
  /** The seconds of work in a month, at `shareOfPeak` on average. */
  readonly activeSecondsAMonth: number;
  readonly shareOfPeak: number;
  /** The share of its core that a node may use at the peak. The rest is for joining and returning clients and failures. */
  readonly coreUse: number;
  readonly connectionsANode: number;
  readonly kilobytesADocument: number;
  /** Bytes per update after it has been merged into a base. */
  readonly bytesAnUpdateKept: number;
  /** The maximum number of commits of a node under load. */
  readonly commitsASecond: number;
}

export interface Need {
  readonly 'editors connected': number;
  readonly 'documents open': number;
  readonly 'updates/s': number;
  readonly 'nodes (one core each)': number;
  readonly 'cores of nodes, used': number;
  readonly 'GB of memory, all nodes': number;
  readonly 'MB of memory, each node': number;
  readonly 'PostgreSQL statements/s': number;
  readonly 'PostgreSQL cores, used': number;
  readonly 'WAL MB/s': number;
  readonly 'Redis commands/s': number;
  readonly 'Redis cores, used': number;
  readonly 'Redis MB/s': number;
  readonly 'WAL GB a month': number;
  readonly 'GB stored': number;
  readonly 'GB more a month': number;
}

/** @param together whether all who have a document open are on one node. */
export function reckon(measured: Measurements, assumed: Assumptions, together: boolean): Need {
  const { rest } = measured;
  const updates = assumed.editors * assumed.updatesASecond;
  const open = assumed.editors / assumed.editorsADocument;
  const of = figuresOf(measured, together);
  const busy = (updates * of('CPU us/update') + assumed.editors * rest.cpu) / MICROSECONDS;
  const nodes = Math.ceil(Math.max(busy / assumed.coreUse, assumed.editors / assumed.connectionsANode));
  // A single editor has the document on one node only.
  const places = together ? 1 : Math.min(assumed.editorsADocument, nodes);
  const memory = kilobytesOf(rest, { nodes, open, editors: assumed.editors, places }) / KILOBYTES_A_GIGABYTE;
  const commits = Math.min(nodes * assumed.commitsASecond, updates);
  const worked = updates * assumed.shareOfPeak * assumed.activeSecondsAMonth;
  return {
    'editors connected': assumed.editors,
    'documents open': open,
    'updates/s': updates,
    'nodes (one core each)': nodes,
    'cores of nodes, used': busy,
    'GB of memory, all nodes': memory,
    'MB of memory, each node': (memory * 1000) / nodes,
    'PostgreSQL statements/s': commits + (open * places) / DOCUMENTS_A_LOOK / LOOK_EVERY,
    'PostgreSQL cores, used': (updates * of('PostgreSQL CPU us/update')) / MICROSECONDS,
    'WAL MB/s': (updates * of('bytes of WAL/update')) / 1e6,
    'Redis commands/s': updates * of('Redis commands/update'),
    'Redis cores, used': (updates * of('Redis CPU us/update')) / MICROSECONDS,
    'Redis MB/s': (updates * of('bytes of Redis/update')) / 1e6,
    'WAL GB a month': (worked * of('bytes of WAL/update')) / BYTES_A_GIGABYTE,
    'GB stored': (assumed.documents * assumed.kilobytesADocument) / KILOBYTES_A_GIGABYTE,
    'GB more a month': (worked * assumed.bytesAnUpdateKept) / BYTES_A_GIGABYTE,
  };
}

/** Returns the memory of all nodes in kilobytes. @param places on how many nodes a document is open. */
export function kilobytesOf(
  rest: Rest,
  { nodes, open, editors, places }: { nodes: number; open: number; editors: number; places: number },
): number {
  return (
    nodes * rest.megabytes * 1024 +
    open * (rest.kilobytesADocument + (places - 1) * rest.kilobytesAnotherNode) +
    editors * rest.kilobytesAConnection
  );
}

/**
 * Returns a function for the figures of three nodes. For spread editors they include cursors. Otherwise the processor time is scaled by the
 * cost of cursors.
 */
function figuresOf({ trials }: Measured, together: boolean): (figure: string) => number {
  const of = (trial: Trial | undefined, figure: string): number =>
    trials.find(({ name }) => trial && name === nameOf(trial))?.figures[figure] ?? Number.NaN;
  const three = scaling.find(({ server, nodes }) => server === 'this server' && nodes === 3);
  const share = (figure: string): number => of(editing[0], figure) / of(three, figure);
  return (figure) =>
    together ? of(pinned[0], figure) * (figure === 'CPU us/update' ? share(figure) : 1) : of(editing[0], figure);
}
