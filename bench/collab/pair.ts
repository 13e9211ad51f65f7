import { type Latencies, until } from './figures.ts';
import { LoadClient, type Target } from './load-client.ts';
import { presenceOf } from './presence.ts';
import { reachOf, textOf, Writer } from './updates.ts';

/** The updates that one writer of a document sends, with the times of their arrival and acknowledgement. */
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

  /** Returns the cursor position as an awareness update. */
  presence(): Uint8Array {
    return presenceOf(this.#text.clientId, this.#text.clock, 'Somebody');
  }

  /** Forgets the updates so far, which only warmed the server up. */
  forget(): void {
    this.#offset = this.#text.clock;
    this.#sent = [];
    this.#arrived = [];
    this.#acknowledged = [];
  }

  /** Records that the other writer has received this update. */
  arrive(update: Uint8Array): void {
    const reach = reachOf(update, this.#text.clientId);
    const now = performance.now();
    while (this.#arrived.length < reach - this.#offset) this.#arrived.push(now);
  }

  /** Records an acknowledgement. The first one answers the handshake. */
  acknowledge(): void {
    this.#acks += 1;
    if (this.#acks - 1 > this.#offset) this.#acknowledged.push(performance.now());
  }

  collect(latency: Latencies, ack: Latencies): void {
    for (const [index, at] of this.#arrived.entries()) latency.add(at - (this.#sent[index] ?? at));
    for (const [index, at] of this.#acknowledged.entries()) ack.add(at - (this.#sent[index] ?? at));
  }
}

/** One document with two alternating writers, each on a separate server or both on one. */
export class Pair {
  readonly #servers: readonly [Target, Target];
  readonly #document: string;
  readonly #streams = [new Stream(), new Stream()] as const;
  readonly #clients: readonly [LoadClient, LoadClient];
  readonly ready: Promise<unknown>;
  #turn: 0 | 1 = 0;

  constructor(servers: readonly [Target, Target], document: string) {
    this.#servers = servers;
    this.#document = document;
    const [one, other] = this.#streams;
    this.#clients = [this.#connect(servers[0], one, other), this.#connect(servers[1], other, one)];
    this.ready = Promise.all(this.#clients.map(({ synced }) => synced));
  }

  #connect(server: Target, own: Stream, others: Stream): LoadClient {
    return new LoadClient(server, {
      document: this.#document,
      onFrame({ kind, body }) {
        if (kind === 'ack') own.acknowledge();
        if (kind === 'update') others.arrive(body);
      },
    });
  }

  get isComplete(): boolean {
    const { acknowledges } = this.#servers[0].dialect;
    return this.#streams.every((stream) => stream.hasArrived && (!acknowledges || stream.isAcknowledged));
  }

  /** @param moves whether each update comes with a cursor movement, as from editors. */
  type(moves = false): void {
    const turn = this.#turn;
    this.#turn = turn === 0 ? 1 : 0;
    this.#clients[turn].update(this.#streams[turn].type());
    if (moves) this.#clients[turn].awareness(this.#streams[turn].presence());
  }

  forget(): void {
    for (const stream of this.#streams) stream.forget();
  }

  collect(latency: Latencies, ack: Latencies): void {
    for (const stream of this.#streams) stream.collect(latency, ack);
  }

  /** Checks that a newly connected client gets every character. */
  async verify(): Promise<boolean> {
    const updates: Uint8Array[] = [];
    const newcomer = new LoadClient(this.#servers[1], {
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
