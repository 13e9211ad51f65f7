import type { Contender } from '../contender.ts';
import { atRate, Latencies, until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { reachOf, Writer } from '../updates.ts';

const PER_SECOND = 20;
const SECONDS = 6;
const DOCUMENT = 'fan-out';

/** Measures one writer with many readers. A delivery is one update to one reader, regardless of how the server batches it. */
export async function fanOut(contender: Contender, { readers }: { readers: number }): Promise<Figures> {
  const text = new Writer();
  const sent: number[] = [];
  const latency = new Latencies();
  let deliveries = 0;
  const read = (): LoadClient => {
    let reached = 0;
    return new LoadClient(contender, {
      document: DOCUMENT,
      onFrame({ kind, body }) {
        if (kind !== 'update') return;
        const reach = reachOf(body, text.clientId);
        const now = performance.now();
        for (; reached < reach; reached++) {
          deliveries += 1;
          latency.add(now - (sent[reached] ?? now));
        }
      },
    });
  };
  const writer = new LoadClient(contender, { document: DOCUMENT });
  const clients: LoadClient[] = [];
  for (let index = 0; index < readers; index++) {
    clients.push(read());
    if (index % 50 === 49) await clients.at(-1)?.synced;
  }
  await Promise.all([writer, ...clients].map(({ synced }) => synced));

  const before = contender.cpu();
  await atRate(PER_SECOND, SECONDS, () => {
    const update = text.type();
    sent.push(performance.now());
    writer.update(update);
  });
  const expected = readers * PER_SECOND * SECONDS;
  await until(() => deliveries >= expected, 30);
  const cpu = contender.cpu() - before;
  await Promise.all([writer, ...clients].map((client) => client.drop()));
  return {
    'CPU us/delivery': cpu / expected,
    'latency p50 ms': latency.quantile(0.5),
    'latency p99 ms': latency.quantile(0.99),
    missing: expected - deliveries,
  };
}
