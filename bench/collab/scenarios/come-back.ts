import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import type { Contender } from '../contender.ts';
import { Latencies, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { formatted } from '../updates.ts';

const DOCUMENT = 'come-back';
const EDITS = 2000;
/** Milliseconds until an unused document is compacted and closed. */
const QUIET_MS = 16_000;
const WINDOW_MS = 2000;

/** Lets many clients with different states of a large document return after its compaction. */
export async function comeBack(
  contender: Contender,
  { clients, megabytes }: { clients: number; megabytes: number },
): Promise<Figures> {
  const document = formatted(megabytes * 1_000_000);
  const author = new LoadClient(contender, { document: DOCUMENT });
  await author.synced;
  author.update(Y.encodeStateAsUpdate(document));
  await sleep(3000);
  const states = await edit(document, author, clients);
  await sleep(2000);
  await author.drop();
  await sleep(QUIET_MS);

  contender.resetPeak();
  const memory = contender.rss();
  const before = contender.cpu();
  const latency = new Latencies();
  let errors = 0;
  const back = await Promise.all(
    states.map(async (stateVector, index) => {
      await sleep((index / clients) * WINDOW_MS);
      const from = performance.now();
      const client = new LoadClient(contender, { document: DOCUMENT, stateVector });
      await client.synced.then(
        () => latency.add(performance.now() - from),
        () => (errors += 1),
      );
      return client;
    }),
  );
  const cpu = contender.cpu() - before;
  const peak = contender.peakRss();
  await Promise.all(back.map((client) => client.drop()));
  return {
    'CPU ms/client': cpu / clients / 1000,
    'one client p50 ms': latency.quantile(0.5),
    'one client p99 ms': latency.quantile(0.99),
    'peak MB over before': peak - memory,
    errors,
  };
}

/** Edits all over the document. @returns as many intermediate states. */
async function edit(document: Y.Doc, author: LoadClient, count: number): Promise<Uint8Array[]> {
  const fragment = document.getXmlFragment('default');
  document.on('update', (update: Uint8Array) => author.update(update));
  const states: Uint8Array[] = [];
  for (let index = 0; index < EDITS; index++) {
    const paragraph = fragment.get(Math.floor(Math.random() * fragment.length)) as Y.XmlElement;
    (paragraph.get(0) as Y.XmlText).insert(0, `edit ${index} `);
    if (states.length < ((index + 1) / EDITS) * count) states.push(Y.encodeStateVector(document));
    if (index % 20 === 0) await sleep(5);
  }
  return states;
}
