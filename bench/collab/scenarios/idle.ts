import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender } from '../contender.ts';
import type { Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { Writer } from '../updates.ts';

const AT_ONCE = 100;
const DOCUMENT_BYTES = 2048;
/** The number of warm-up documents. Thread starts and compilation are costs per server and not per document. */
const WARM_UP = 100;

/** Opens documents of 2 KB with one quiet client each. Then all clients leave, and the same repeats under other names. */
export async function idle(contender: Contender, { documents }: { documents: number }): Promise<Figures> {
  const fresh = contender.rss();
  const warm = await fill(contender, 'warm', WARM_UP);
  await Promise.all(warm.map((client) => client.drop()));
  await sleep(5000);
  const start = contender.rss();
  const first = await fill(contender, 'first', documents);
  await sleep(5000);
  const full = contender.rss();
  const quiet = contender.cpu();
  await sleep(20_000);
  const idleCpu = (contender.cpu() - quiet) / 20 / documents;
  await Promise.all(first.map((client) => client.drop()));
  await sleep(30_000);
  const left = contender.rss();
  const second = await fill(contender, 'second', documents);
  await sleep(5000);
  const again = contender.rss();
  await Promise.all(second.map((client) => client.drop()));
  return {
    'KB a document and client': ((full - start) * 1024) / documents,
    'idle CPU us/s each': idleCpu,
    '% kept 30 s after leaving': ((left - start) / (full - start)) * 100,
    'MB at start': start,
    'MB of that for the first hundred': start - fresh,
    'second round, % more': ((again - full) / (full - start)) * 100,
  };
}

async function fill(contender: Contender, name: string, documents: number): Promise<LoadClient[]> {
  const clients: LoadClient[] = [];
  while (clients.length < documents) {
    const group = Array.from(
      { length: Math.min(AT_ONCE, documents - clients.length) },
      (_, index) => new LoadClient(contender, { document: `idle-${name}-${clients.length + index}` }),
    );
    await Promise.all(group.map(({ synced }) => synced));
    for (const client of group) client.update(new Writer().type(DOCUMENT_BYTES));
    clients.push(...group);
  }
  return clients;
}
