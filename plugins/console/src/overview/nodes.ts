import { randomUUID } from 'node:crypto';
import type { RelayService } from '@editor-companion/core/plugin';

/** The state of a node as it reports it. Times are milliseconds since the epoch. */
export interface ProcessState {
  readonly role: string;
  readonly version: string;
  readonly startedAt: number;
  /** The resident memory of the process in bytes. */
  readonly memory: number;
  /** The average share of one core that the process has used since its start. 1 is a whole core. */
  readonly load: number;
}

export interface NodeState extends ProcessState {
  readonly node: string;
  /** True for the node that answers. */
  readonly isSelf: boolean;
}

/** A request between nodes, or the answer to it. */
interface Message {
  readonly question: string;
  readonly state?: ProcessState;
}

const CHANNEL = 'console/nodes';
/** Milliseconds to wait for the answers of other nodes. A node that answers later is missing in the list. */
const PATIENCE_MS = 500;

/** Lists the nodes of an installation by asking them. */
export class Nodes {
  readonly #describe: () => ProcessState;
  readonly #answers = new Map<string, (node: string, state: ProcessState) => void>();
  #relay: RelayService | undefined;
  #leave: (() => void) | undefined;

  constructor(describe: () => ProcessState) {
    this.#describe = describe;
  }

  /** @param relay undefined on a single node. */
  async start(relay: RelayService | undefined): Promise<void> {
    this.#relay = relay;
    this.#leave = await relay?.subscribe(CHANNEL, (message, node) => this.#hear(relay, message, node));
  }

  close(): void {
    this.#leave?.();
  }

  /** Lists this node first. Nodes that do not answer in time are missing. */
  async list(): Promise<readonly NodeState[]> {
    const relay = this.#relay;
    const self = { ...this.#describe(), node: relay?.node ?? 'this one', isSelf: true };
    if (!relay?.isConnected) return [self];
    const others: NodeState[] = [];
    const question = randomUUID();
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    let expected = Number.POSITIVE_INFINITY;
    const look = (): void => {
      if (others.length >= expected) resolve();
    };
    this.#answers.set(question, (node, state) => {
      others.push({ ...state, node, isSelf: false });
      look();
    });
    const timer = setTimeout(resolve, PATIENCE_MS);
    relay.publish(CHANNEL, encode({ question }), (listeners) => {
      expected = listeners;
      look();
    });
    await complete;
    clearTimeout(timer);
    this.#answers.delete(question);
    return [self, ...others.toSorted((a, b) => a.startedAt - b.startedAt)];
  }

  #hear(relay: RelayService, bytes: Uint8Array, node: string): void {
    const { question, state } = decode(bytes);
    if (state) this.#answers.get(question)?.(node, state);
    else relay.publish(CHANNEL, encode({ question, state: this.#describe() }));
  }
}

const encode = (message: Message): Uint8Array => Buffer.from(JSON.stringify(message));

// Only nodes of this installation write these messages.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const decode = (bytes: Uint8Array): Message => JSON.parse(Buffer.from(bytes).toString()) as Message;
