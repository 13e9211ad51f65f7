import type { Contender } from '../contender.ts';
import { atRate, until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { Writer } from '../updates.ts';

const DOCUMENT = 'large';
const PIECE = 262_144;
/** Updates per second, below the default rate limit of a connection. */
const PER_SECOND = 800;
const JOINERS = 4;

/** Measures how long others are delayed while a large document gets many small changes and clients join it. */
export async function large(
  contender: Contender,
  { megabytes, changes }: { megabytes: number; changes: number },
): Promise<Figures> {
  const text = new Writer();
  let acks = 0;
  const author = new LoadClient(contender, {
    document: DOCUMENT,
    onFrame: ({ kind }) => (acks += Number(kind === 'ack')),
  });
  await author.synced;
  for (let sent = 1; text.clock < megabytes * 1_000_000; sent++) {
    author.update(text.type(PIECE));
    await until(() => !contender.dialect.acknowledges || acks > sent, 20);
  }

  // Typed in another document: typing into a text of this size would keep the load process busy.
  const typing = new Writer();
  contender.watchLoop();
  const seconds = changes / PER_SECOND;
  const joiners: LoadClient[] = [];
  await atRate(PER_SECOND, seconds, (index) => {
    author.update(typing.type());
    if (index % (changes / JOINERS) === 0) joiners.push(new LoadClient(contender, { document: DOCUMENT }));
  });
  await Promise.all(joiners.map(({ synced }) => synced));
  const { p99, longest } = await contender.loopDelay();
  await Promise.all([author, ...joiners].map((client) => client.drop()));
  return { 'event loop p99 ms': p99, 'longest ms': longest };
}
