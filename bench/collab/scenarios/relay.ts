import type { Contender } from '../contender.ts';
import { atRate, Latencies, until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { reachOf, textOf, Writer } from '../updates.ts';

const SECONDS = 10;
/** V8 goes on compiling for so long, which costs a server once and not for each update. */
const WARM_UP_SECONDS = 10;

/** Many documents, a writer and a reader each; an update is relayed and, where the protocol has it, acknowledged. */
export async function relay(
  contender: Contender,
  { documents, perSecond }: { documents: number; perSecond: number },
): Promise<Figures> {
  const pairs = Array.from({ length: documents }, (_, index) => new Pair(contender, `relay-${index}`));
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

/** One document with its writer and its reader. */
class Pair {
  readonly #contender: Contender;
  readonly #document: string;
  readonly #text = new Writer();
  readonly #writer: LoadClient;
  readonly #reader: LoadClient;
  readonly ready: Promise<unknown>;
  #sent: number[] = [];
  #arrived: number[] = [];
  #acknowledged: number[] = [];
  #offset = 0;
  #acks = 0;

  constructor(contender: Contender, document: string) {
    this.#contender = contender;
    this.#document = document;
    this.#writer = new LoadClient(contender, {
      document,
      onFrame: ({ kind }) => {
        if (kind === 'ack') this.#acknowledge();
      },
    });
    this.#reader = new LoadClient(contender, {
      document,
      onFrame: ({ kind, body }) => {
        if (kind === 'update') this.#receive(reachOf(body, this.#text.clientId));
      },
    });
    this.ready = Promise.all([this.#writer.synced, this.#reader.synced]);
  }

  get isComplete(): boolean {
    return (
      this.#arrived.length === this.#sent.length &&
      (!this.#contender.dialect.acknowledges || this.#acknowledged.length >= this.#sent.length)
    );
  }

  type(): void {
    const update = this.#text.type();
    this.#sent.push(performance.now());
    this.#writer.update(update);
  }

  /** What was sent so far warmed the server up. */
  forget(): void {
    this.#offset = this.#text.clock;
    this.#sent = [];
    this.#arrived = [];
    this.#acknowledged = [];
  }

  collect(latency: Latencies, ack: Latencies): void {
    for (const [index, at] of this.#arrived.entries()) latency.add(at - (this.#sent[index] ?? at));
    for (const [index, at] of this.#acknowledged.entries()) ack.add(at - (this.#sent[index] ?? at));
  }

  /** A newcomer has every character. */
  async verify(): Promise<boolean> {
    const updates: Uint8Array[] = [];
    const newcomer = new LoadClient(this.#contender, {
      document: this.#document,
      onFrame: ({ kind, body }) => {
        if (kind === 'step2' || kind === 'update') updates.push(Uint8Array.from(body));
      },
    });
    await newcomer.synced;
    const isWhole = await until(() => textOf(updates).length === this.#text.clock, 5);
    await newcomer.drop();
    return isWhole;
  }

  async leave(): Promise<void> {
    await Promise.all([this.#writer.drop(), this.#reader.drop()]);
  }

  #receive(reach: number): void {
    const now = performance.now();
    while (this.#arrived.length < reach - this.#offset) this.#arrived.push(now);
  }

  /** The first acknowledgement answers the handshake. */
  #acknowledge(): void {
    this.#acks += 1;
    if (this.#acks - 1 > this.#offset) this.#acknowledged.push(performance.now());
  }
}
