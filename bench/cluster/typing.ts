import { atRate, Latencies, until, type Figures } from '../collab/figures.ts';
import { Pair } from '../collab/pair.ts';
import type { Cluster } from './cluster.ts';
import type { Usage } from './engines.ts';

const SECONDS = 8;
/** Seconds for which V8 continues to compile. This is a cost per server and not per update. */
const WARM_UP_SECONDS = 6;

export interface Load {
  readonly documents: number;
  /** Updates a second, of all documents together. */
  readonly perSecond: number;
  /** True if both writers of a document are on one node, as with a balancer that routes by the document's name. */
  readonly together?: boolean;
  /** True if each update comes with a cursor movement, as editors send it. */
  readonly moves?: boolean;
}

/** Loads documents with two writers each. The writers are on different nodes if there are several. */
export async function typing(
  cluster: Cluster,
  { documents, perSecond, together = false, moves = false }: Load,
): Promise<Figures> {
  const pairs = Array.from({ length: documents }, (_, index) => {
    const nodes = [cluster.node(index), cluster.node(together ? index : index + 1)] as const;
    return new Pair(nodes, `typing-${index}`);
  });
  await Promise.all(pairs.map((pair) => pair.ready));
  const type = (seconds: number): Promise<void> =>
    atRate(perSecond, seconds, (index) => pairs[index % documents]?.type(moves));
  await type(WARM_UP_SECONDS);
  const isThrough = (): Promise<boolean> => until(() => pairs.every((pair) => pair.isComplete), 20);
  await isThrough();
  for (const pair of pairs) pair.forget();

  const before = { cpu: cluster.cpu(), usage: await cluster.engines.usage() };
  await type(SECONDS);
  const arrived = await isThrough();
  const after = { cpu: cluster.cpu(), usage: await cluster.engines.usage() };

  const latency = new Latencies();
  const ack = new Latencies();
  for (const pair of pairs) pair.collect(latency, ack);
  const verified = await pairs[0]?.verify();
  await Promise.all(pairs.map((pair) => pair.leave()));
  const an = (figure: keyof Usage): number => (after.usage[figure] - before.usage[figure]) / (perSecond * SECONDS);
  return {
    'CPU us/update': (after.cpu - before.cpu) / (perSecond * SECONDS),
    'Redis commands/update': an('commands'),
    'PostgreSQL statements/update': an('statements'),
    'PostgreSQL CPU us/update': an('postgresCpu'),
    'Redis CPU us/update': an('redisCpu'),
    'bytes of Redis/update': an('redisBytes'),
    'bytes of WAL/update': an('walBytes'),
    'latency p50 ms': latency.quantile(0.5),
    'latency p99 ms': latency.quantile(0.99),
    'ack p50 ms': ack.quantile(0.5),
    'ack p99 ms': ack.quantile(0.99),
    missing: arrived && verified ? 0 : pairs.filter((pair) => !pair.isComplete).length || 1,
  };
}
