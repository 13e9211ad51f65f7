import type { Outcome, Statement } from './protocol.ts';
import { endOfTurn, MAX_BATCH, settle } from './pending.ts';
import type { Pending } from './pending.ts';
import type { DatabaseThread } from './thread.ts';

/** Reads outside of transactions. One batch runs at a time; reads that arrive meanwhile form the next batch. */
export class ReadQueue {
  readonly #thread: DatabaseThread;
  #waiting: Pending[] = [];
  #draining: Promise<void> | undefined;

  constructor(thread: DatabaseThread) {
    this.#thread = thread;
  }

  get size(): number {
    return this.#waiting.length;
  }

  run(statement: Statement): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.push({ statement, resolve, reject });
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    await endOfTurn();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      const statements = batch.map(({ statement }) => statement);
      await settle(batch, this.#thread.run('read', statements));
    }
    this.#draining = undefined;
  }
}
