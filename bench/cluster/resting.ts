import { setTimeout as sleep } from 'node:timers/promises';
import { LoadClient } from '../collab/load-client.ts';
import { Writer } from '../collab/updates.ts';
import { Cluster } from './cluster.ts';

const DOCUMENTS = 2000;
const DOCUMENT_BYTES = 2048;
const AT_ONCE = 50;
const WARM_UP = 200;
const SETTLE_MS = 8000;
const WATCH_MS = 15_000;

/** The cost of people who have a document open and do nothing. */
export interface Rest {
  /** The megabytes of one node without connections. */
  readonly megabytes: number;
  readonly kilobytesADocument: number;
  readonly kilobytesAConnection: number;
  /** The kilobytes of a document that is open on two nodes, beyond one that is open on one. */
  readonly kilobytesAnotherNode: number;
  /** Microseconds of processor time per second and connection. */
  readonly cpu: number;
  /** Statements per second and node. */
  readonly statements: number;
}

/** Opens documents of 2 KB on two nodes with one client each, then two more clients each on the same node, then one on the other node. */
export async function resting(): Promise<Rest> {
  await using cluster = await Cluster.start('this server', 2);
  const clients: LoadClient[] = [];
  const open = async (name: string, count: number, node: (index: number) => number): Promise<number> => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
        const index = from + at;
        return new LoadClient(cluster.node(node(index)), { document: `${name}-${index % DOCUMENTS}` });
      });
      await Promise.all(some.map(({ synced }) => synced));
      if (clients.length < WARM_UP + DOCUMENTS)
        for (const client of some) client.update(new Writer().type(DOCUMENT_BYTES));
      clients.push(...some);
    }
    await sleep(SETTLE_MS);
    return cluster.rss() * 1024;
  };
  const fresh = await open('warm', WARM_UP, (index) => index);
  const one = await open('rest', DOCUMENTS, (index) => index);
  const three = await open('rest', 2 * DOCUMENTS, (index) => index % DOCUMENTS);
  const elsewhere = await open('rest', DOCUMENTS, (index) => index + 1);
  const before = { cpu: cluster.cpu(), statements: (await cluster.engines.usage()).statements };
  await sleep(WATCH_MS);
  const seconds = WATCH_MS / 1000;
  const connection = (three - one) / (2 * DOCUMENTS);
  const rest = {
    megabytes: fresh / 1024 / 2,
    kilobytesADocument: (one - fresh) / DOCUMENTS - connection,
    kilobytesAConnection: connection,
    kilobytesAnotherNode: (elsewhere - three) / DOCUMENTS - connection,
    cpu: (cluster.cpu() - before.cpu) / seconds / clients.length,
    statements: ((await cluster.engines.usage()).statements - before.statements) / seconds / 2,
  };
  await Promise.all(clients.map((client) => client.drop()));
  return rest;
}
