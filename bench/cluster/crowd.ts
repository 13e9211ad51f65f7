/* A process of clients, for simulate.ts: connects pairs of people, lets some type, and reports the results. */
import { hocuspocus } from '../collab/dialect.ts';
import { atRate, Latencies, until } from '../collab/figures.ts';
import { Pair } from '../collab/pair.ts';

const AT_ONCE = 20;

export interface CrowdOrder {
  readonly origins: readonly string[];
  /** The number of the first document, and the number after the last one. */
  readonly from: number;
  readonly to: number;
  readonly together: boolean;
}

export type CrowdMessage =
  | { readonly do: 'connect'; readonly order: CrowdOrder }
  | { readonly do: 'type'; readonly documents: number; readonly perSecond: number; readonly seconds: number };

export interface CrowdAnswer {
  readonly p50: number;
  readonly p99: number;
  readonly missing: number;
}

const pairs: Pair[] = [];

async function connect({ origins, from, to, together }: CrowdOrder): Promise<void> {
  const node = (index: number) => ({ dialect: hocuspocus, origin: origins[index % origins.length] ?? '' });
  for (let document = from; document < to; document += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, to - document) }, (_, at) => {
      const index = document + at;
      return new Pair([node(index), node(together ? index : index + 1)], `crowd-${index}`);
    });
    await Promise.all(some.map(({ ready }) => ready));
    pairs.push(...some);
  }
}

async function type(documents: number, perSecond: number, seconds: number): Promise<CrowdAnswer> {
  const typing = pairs.slice(0, documents);
  for (const pair of typing) pair.forget();
  await atRate(perSecond, seconds, (index) => typing[index % documents]?.type(true));
  await until(() => typing.every((pair) => pair.isComplete), 30);
  const latency = new Latencies();
  for (const pair of typing) pair.collect(latency, new Latencies());
  const missing = typing.filter((pair) => !pair.isComplete).length;
  return { p50: latency.quantile(0.5), p99: latency.quantile(0.99), missing };
}

process.on('message', (message: CrowdMessage) => {
  const done =
    message.do === 'connect' ? connect(message.order) : type(message.documents, message.perSecond, message.seconds);
  void done.then((answer) => process.send?.(answer ?? {}));
});
