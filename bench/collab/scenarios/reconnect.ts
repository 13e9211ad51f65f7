import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender } from '../contender.ts';
import { Latencies, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { Writer } from '../updates.ts';

const WINDOW_MS = 2000;
const PER_DOCUMENT = 5;
const DOCUMENT_BYTES = 2048;

/** Drops all connections. The clients return within two seconds with their previous state. */
export async function reconnect(contender: Contender, { clients }: { clients: number }): Promise<Figures> {
  const documents = Array.from({ length: clients / PER_DOCUMENT }, (_, index) => ({
    name: `back-${index}`,
    text: new Writer(),
  }));
  const first: LoadClient[] = [];
  for (const { name, text } of documents) {
    const group = Array.from({ length: PER_DOCUMENT }, () => new LoadClient(contender, { document: name }));
    await Promise.all(group.map(({ synced }) => synced));
    group[0]?.update(text.type(DOCUMENT_BYTES));
    first.push(...group);
  }
  await sleep(3000);
  await Promise.all(first.map((client) => client.drop()));
  await sleep(500);

  const latency = new Latencies();
  let errors = 0;
  const before = contender.cpu();
  const started = performance.now();
  const back = await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      await sleep((index / clients) * WINDOW_MS);
      const { name, text } = documents[index % documents.length] ?? { name: 'none', text: new Writer() };
      const from = performance.now();
      const client = new LoadClient(contender, { document: name, stateVector: text.stateVector() });
      await client.synced.then(
        () => latency.add(performance.now() - from),
        () => (errors += 1),
      );
      return client;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpu = contender.cpu() - before;
  await Promise.all(back.map((client) => client.drop()));
  return {
    'all synced after, s': seconds,
    'CPU us/client': cpu / clients,
    'one client p50 ms': latency.quantile(0.5),
    'one client p99 ms': latency.quantile(0.99),
    errors,
  };
}
