import type { Contender } from '../contender.ts';
import { until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { textOf, Writer } from '../updates.ts';

const DOCUMENT = 'join';
const EDITS_AT_ONCE = 2000;
/** The share of the author's size that counts as complete: servers may encode the same document slightly shorter. */
const WHOLE = 0.9;
const VERIFIED = 3;

/** Measures many clients that join a large open document at once. */
export async function join(
  contender: Contender,
  { clients, megabytes }: { clients: number; megabytes: number },
): Promise<Figures> {
  const text = new Writer();
  let acks = 0;
  const author = new LoadClient(contender, {
    document: DOCUMENT,
    onFrame: ({ kind }) => (acks += Number(kind === 'ack')),
  });
  await author.synced;
  for (let sent = 1; text.size < megabytes * 1_000_000; sent++) {
    author.update(text.scribble(EDITS_AT_ONCE));
    await until(() => !contender.dialect.acknowledges || acks > sent, 20);
  }
  const bytes = text.size * WHOLE;
  await whole(contender, bytes, text.clock);

  contender.resetPeak();
  const memory = contender.rss();
  const before = contender.cpu();
  const started = performance.now();
  const joiners = Array.from({ length: clients }, (_, index) => new Joiner(contender, bytes, index < VERIFIED));
  const arrived = await until(() => joiners.every(({ isThere }) => isThere), 120);
  const seconds = (performance.now() - started) / 1000;
  const cpu = (contender.cpu() - before) / 1_000_000;
  const peak = contender.peakRss();
  const isWrong = joiners.some((joiner) => joiner.text !== undefined && joiner.text.length !== text.clock);
  await Promise.all([author, ...joiners].map((client) => client.drop()));
  return {
    'all have it, s': seconds,
    'CPU s': cpu,
    'peak MB over before': peak - memory,
    missing: arrived && !isWrong ? 0 : joiners.filter(({ isThere }) => !isThere).length || 1,
  };
}

/** Waits until a joining client has received all content. */
async function whole(contender: Contender, bytes: number, characters: number): Promise<void> {
  const newcomer = new Joiner(contender, bytes, true);
  await until(() => newcomer.isThere && newcomer.text?.length === characters, 60);
  await newcomer.drop();
}

class Joiner {
  readonly #client: LoadClient;
  readonly #expected: number;
  readonly #updates: Uint8Array[] | undefined;
  #bytes = 0;

  constructor(contender: Contender, bytes: number, isVerified: boolean) {
    this.#expected = bytes;
    this.#updates = isVerified ? [] : undefined;
    this.#client = new LoadClient(contender, {
      document: DOCUMENT,
      onFrame: ({ kind, body }) => {
        if (kind !== 'step2' && kind !== 'update') return;
        this.#bytes += body.length;
        this.#updates?.push(Uint8Array.from(body));
      },
    });
  }

  get isThere(): boolean {
    return this.#bytes >= this.#expected;
  }

  get text(): string | undefined {
    return this.#updates && textOf(this.#updates);
  }

  drop(): Promise<void> {
    return this.#client.drop();
  }
}
