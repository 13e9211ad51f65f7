import type { RelayService } from '@editor-companion/core/plugin';

/** Milliseconds to wait for other nodes. Those that have stopped never answer. */
const PATIENCE_MS = 1000;

/** A question to all other nodes that have a document open. */
export interface Inquiry {
  readonly type: 'ask';
  readonly kind: string;
  /** The number that the asking node gave it. */
  readonly request: number;
  readonly question: unknown;
}

/** Returns this node's answer about a document; undefined for none. */
export type Respond = (document: string, question: unknown) => unknown;

interface Waiting {
  readonly answers: unknown[];
  /** The number of nodes reached; undefined until the relay reports it. */
  expected: number | undefined;
  readonly resolve: () => void;
}

/** Questions between nodes. Answers come on a channel of the asking node, which need not have the document open itself. */
export class Inquiries {
  readonly #responders = new Map<string, Respond>();
  readonly #waiting = new Map<number, Waiting>();
  #relay: RelayService | undefined;
  #last = 0;

  /** Subscribes to answers. */
  start(relay: RelayService): void {
    this.#relay = relay;
    void relay.subscribe(channelOf(relay.node), (bytes) => this.#take(bytes));
  }

  /** Sets the function that answers questions of a kind. Answers are JSON, like all messages between nodes. */
  respondTo(kind: string, respond: Respond): void {
    this.#responders.set(kind, respond);
  }

  /**
   * Asks a question. Resolves to the answers of the other nodes, without empty ones. If a node does not answer within a second, resolves to
   * the answers so far; without a connection, to none.
   * @param publish sends the question, and tells how many nodes it reaches.
   */
  async ask(
    kind: string,
    question: unknown,
    publish: (inquiry: Inquiry, sent: (listeners: number) => void) => void,
  ): Promise<unknown[]> {
    if (!this.#relay?.isConnected) return [];
    const request = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting: Waiting = { answers: [], expected: undefined, resolve };
    this.#waiting.set(request, waiting);
    const late = setTimeout(resolve, PATIENCE_MS);
    publish({ type: 'ask', kind, request, question }, (listeners) => {
      waiting.expected = listeners;
      settle(waiting);
    });
    await promise;
    clearTimeout(late);
    this.#waiting.delete(request);
    return waiting.answers.filter((answer) => answer !== null);
  }

  /** Answers another node. */
  answer(document: string, { kind, request, question }: Inquiry, node: string): void {
    const answer = this.#responders.get(kind)?.(document, question) ?? null;
    this.#relay?.publish(channelOf(node), Buffer.from(JSON.stringify({ request, answer })));
  }

  #take(bytes: Uint8Array): void {
    const { request, answer } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { request: number; answer: unknown };
    const waiting = this.#waiting.get(request);
    if (!waiting) return;
    waiting.answers.push(answer);
    settle(waiting);
  }
}

const channelOf = (node: string): string => `answers:${node}`;

function settle({ answers, expected, resolve }: Waiting): void {
  if (expected !== undefined && answers.length >= expected) resolve();
}
