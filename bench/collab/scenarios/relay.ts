import type { Contender } from '../contender.ts';
import { atRate, Latencies, until, type Figures } from '../figures.ts';
import { Pair } from '../pair.ts';

const SECONDS = 10;
/** Seconds for which V8 continues to compile. This is a cost per server and not per update. */
const WARM_UP_SECONDS = 10;

/**
 * Measures many documents with two writers each. An update is relayed to the other writer and acknowledged, if the protocol supports that.
 */
export async function relay(
  contender: Contender,
  { documents, perSecond }: { documents: number; perSecond: number },
): Promise<Figures> {
  const pairs = Array.from({ length: documents }, (_, index) => new Pair([contender, contender], `relay-${index}`));
  await Promise.all(pairs.map((pair) => pair.ready));
  await atRate(perSecond, WARM_UP_SECONDS, (index) => pairs[index % documents]?.type());
  for (const pair of pairs) pair.forget();

  const before = contender.cpu();
  await atRate(perSecond, SECONDS, (index) => pairs[index % documents]?.type());
  const arrived = await until(() => pairs.every((pair) => pair.isComplete), 20);
  const cpu = contender.cpu() - before;

  const latency = new Latencies();
  const ack = new Latencies();
  for (const pair of pairs) pair.collect(latency, ack);
  const verified = !contender.keepsDocuments || (await pairs[0]?.verify());
  await Promise.all(pairs.map((pair) => pair.leave()));
  return {
    'CPU us/update': cpu / (perSecond * SECONDS),
    'latency p50 ms': latency.quantile(0.5),
    'latency p99 ms': latency.quantile(0.99),
    'ack p50 ms': ack.quantile(0.5),
    'ack p99 ms': ack.quantile(0.99),
    missing: arrived && verified ? 0 : pairs.filter((pair) => !pair.isComplete).length || 1,
  };
}
