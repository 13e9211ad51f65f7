import type { RelayService } from '@editor-companion/core/plugin';

/** How long other nodes may take to answer, in milliseconds; those that stopped meanwhile never do. */
const PATIENCE_MS = 1000;

/** What one node wants to know of all others that have a document open. */
export interface Inquiry {
  readonly type: 'ask';
  readonly kind: string;
  /** The asking node's number of it. */
  readonly request: number;
  readonly question: unknown;
}

/** Says what this node knows of a document; undefined where that is nothing. */
export type Respond = (document: string, question: unknown) => unknown;

interface Waiting {
  readonly answers: unknown[];
  /** How many nodes were reached; undefined until the relay has said so. */
  expected: number | undefined;
  readonly resolve: () => void;
}

/** Questions between nodes. Answers come to a channel of the node that asks, as it need not have the document open itself. */
export class Inquiries {
  readonly #responders = new Map<string, Respond>();
  readonly #waiting = new Map<number, Waiting>();
  #relay: RelayService | undefined;
  #last = 0;

  /** Begins to listen for answers. */
  start(relay: RelayService): void {
    this.#relay = relay;
    void relay.subscribe(channelOf(relay.node), (bytes) => this.#take(bytes));
  }

  /** What is said to questions of a kind; JSON, as everything between nodes. */
  respondTo(kind: string, respond: Respond): void {
    this.#responders.set(kind, respond);
  }

  /**
   * Asks. Resolves to what each of the others says, without those that say nothing; to what has come by then where one does not answer
   * within a second, and to nothing without a connection.
   *
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
