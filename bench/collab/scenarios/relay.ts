import type { Contender } from '../contender.ts';
import { atRate, Latencies, until, type Figures } from '../figures.ts';
import { LoadClient } from '../load-client.ts';
import { reachOf, textOf, Writer } from '../updates.ts';

const SECONDS = 10;
/** V8 goes on compiling for so long, which costs a server once and not for each update. */
const WARM_UP_SECONDS = 10;

/** Many documents, two writers each; an update is relayed to the other one and, where the protocol has it, acknowledged. */
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

/** What one writer of a document sends, and what comes of it. */
class Stream {
  readonly #text = new Writer();
  #sent: number[] = [];
  #arrived: number[] = [];
  #acknowledged: number[] = [];
  #offset = 0;
  #acks = 0;

  get length(): number {
    return this.#text.clock;
  }

  get hasArrived(): boolean {
    return this.#arrived.length === this.#sent.length;
  }

  get isAcknowledged(): boolean {
    return this.#acknowledged.length >= this.#sent.length;
  }

  type(): Uint8Array {
    const update = this.#text.type();
    this.#sent.push(performance.now());
    return update;
  }

  /** What was sent so far warmed the server up. */
  forget(): void {
    this.#offset = this.#text.clock;
    this.#sent = [];
    this.#arrived = [];
    this.#acknowledged = [];
  }

  /** The other writer has this update. */
  arrive(update: Uint8Array): void {
    const reach = reachOf(update, this.#text.clientId);
    const now = performance.now();
    while (this.#arrived.length < reach - this.#offset) this.#arrived.push(now);
  }

  /** The first acknowledgement answers the handshake. */
  acknowledge(): void {
    this.#acks += 1;
    if (this.#acks - 1 > this.#offset) this.#acknowledged.push(performance.now());
  }

  collect(latency: Latencies, ack: Latencies): void {
    for (const [index, at] of this.#arrived.entries()) latency.add(at - (this.#sent[index] ?? at));
    for (const [index, at] of this.#acknowledged.entries()) ack.add(at - (this.#sent[index] ?? at));
  }
}

/** One document with two who write in turns. */
class Pair {
  readonly #contender: Contender;
  readonly #document: string;
  readonly #streams = [new Stream(), new Stream()] as const;
  readonly #clients: readonly [LoadClient, LoadClient];
  readonly ready: Promise<unknown>;
  #turn: 0 | 1 = 0;

  constructor(contender: Contender, document: string) {
    this.#contender = contender;
    this.#document = document;
    const [one, other] = this.#streams;
    this.#clients = [this.#connect(one, other), this.#connect(other, one)];
    this.ready = Promise.all(this.#clients.map(({ synced }) => synced));
  }

  #connect(own: Stream, others: Stream): LoadClient {
    return new LoadClient(this.#contender, {
      document: this.#document,
      onFrame({ kind, body }) {
        if (kind === 'ack') own.acknowledge();
        if (kind === 'update') others.arrive(body);
      },
    });
  }

  get isComplete(): boolean {
    const { acknowledges } = this.#contender.dialect;
    return this.#streams.every((stream) => stream.hasArrived && (!acknowledges || stream.isAcknowledged));
  }

  type(): void {
    const turn = this.#turn;
    this.#turn = turn === 0 ? 1 : 0;
    this.#clients[turn].update(this.#streams[turn].type());
  }

  forget(): void {
    for (const stream of this.#streams) stream.forget();
  }

  collect(latency: Latencies, ack: Latencies): void {
    for (const stream of this.#streams) stream.collect(latency, ack);
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
    const length = this.#streams.reduce((sum, stream) => sum + stream.length, 0);
    const isWhole = await until(() => textOf(updates).length === length, 5);
    await newcomer.drop();
    return isWhole;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.drop()));
  }
}
