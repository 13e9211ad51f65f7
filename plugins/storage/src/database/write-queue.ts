import { errors } from '../errors.ts';
import { endOfTurn, MAX_BATCH, settle } from './pending.ts';
import type { Pending } from './pending.ts';
import type { BatchKind, Outcome, Statement } from './protocol.ts';
import type { DatabaseThread } from './thread.ts';

/** The role of a statement: a plain `write` may share a commit, `other` runs by itself. */
export type WriteRole = 'write' | 'other' | 'begin' | 'commit' | 'rollback';

/** Identifies statements that belong together; compared by identity. */
export type Session = object;

interface PendingWrite extends Pending {
  readonly session: Session;
  readonly role: WriteRole;
  readonly since: number;
}

export interface WriteQueueOptions {
  /** Milliseconds that a statement waits for its turn before DATABASE_BUSY. */
  readonly lockTimeout: number;
  /** Milliseconds without a statement after which an open transaction is rolled back. */
  readonly idleTransactionTimeout: number;
}

const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };
const NOTHING_DONE: Outcome = { changes: 0n, insertId: 0n };

/**
 * All statements for the single writing connection, first come, first served. A transaction owns the connection from begin to end; other
 * writes wait for it, within a time limit. Writes that wait together are committed together.
 */
export class WriteQueue {
  readonly #thread: DatabaseThread;
  readonly #options: WriteQueueOptions;
  /** Sessions whose transaction was ended from outside and that do not know yet. */
  readonly #lost = new WeakSet<Session>();
  #waiting: PendingWrite[] = [];
  /** Statements of the owner. */
  #inside: PendingWrite[] = [];
  #owner: Session | undefined;
  #ownerActive = 0;
  #draining: Promise<void> | undefined;
  #watchingWaiting = false;
  #idleTimer: NodeJS.Timeout | undefined;
  #whenFree = Promise.withResolvers<void>();

  constructor(thread: DatabaseThread, options: WriteQueueOptions) {
    this.#thread = thread;
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.length + this.#inside.length;
  }

  /** True while the session's transaction is open, or was lost without its knowledge. */
  owns(session: Session): boolean {
    return session === this.#owner || this.#lost.has(session);
  }

  run(session: Session, role: WriteRole, statement: Statement): Promise<Outcome> {
    if (role === 'begin') this.#lost.delete(session);
    if (this.#lost.has(session)) return this.#refuse(role);
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const pending: PendingWrite = { session, role, statement, since: Date.now(), resolve, reject };
    if (session === this.#owner) this.#inside.push(pending);
    else this.#wait(pending);
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Rolls back a transaction that a session left open. */
  async release(session: Session): Promise<void> {
    if (session === this.#owner) await this.run(session, 'rollback', ROLLBACK);
  }

  /** Resolves when nothing is waiting or running and no transaction is open. */
  async idle(): Promise<void> {
    while (this.#draining || this.#owner) await (this.#draining ?? this.#whenFree.promise);
  }

  /** Call it when the thread has died, and the open transaction with it. */
  reset(): void {
    if (!this.#owner) return;
    this.#lost.add(this.#owner);
    this.#free();
  }

  async #drain(): Promise<void> {
    // Writes of the same turn of the event loop share the commit, however many promises precede them.
    await endOfTurn();
    for (let batch = this.#next(); batch.length > 0; batch = this.#next()) {
      const running = this.#thread.run(
        this.#kind(batch),
        batch.map(({ statement }) => statement),
      );
      await this.#follow(batch, running);
      await settle(batch, running);
    }
    this.#ownerActive = Date.now();
    this.#draining = undefined;
  }

  #next(): PendingWrite[] {
    if (this.#owner) return this.#inside.splice(0, MAX_BATCH);
    const apart = this.#waiting.findIndex(({ role }) => role !== 'write');
    if (apart === 0) return this.#waiting.splice(0, 1);
    return this.#waiting.splice(0, Math.min(apart === -1 ? MAX_BATCH : apart, MAX_BATCH));
  }

  #kind([first]: PendingWrite[]): BatchKind {
    if (this.#owner) return 'transaction';
    if (first?.role === 'begin') return 'begin';
    return first?.role === 'write' ? 'group' : 'plain';
  }

  /** Transfers the connection at the outcome of begin, commit and rollback, before callers learn of it. */
  async #follow(batch: readonly PendingWrite[], running: Promise<readonly Outcome[]>): Promise<void> {
    const outcomes = await running.catch(() => []);
    for (const [index, { role, session }] of batch.entries()) {
      const outcome = outcomes[index];
      const done = outcome !== undefined && !('failure' in outcome);
      if (role === 'begin' && done) this.#take(session);
      // A failed commit leaves the transaction open for the rollback that follows.
      if (role === 'rollback' || (role === 'commit' && done)) this.#free();
    }
  }

  #take(session: Session): void {
    this.#owner = session;
    this.#ownerActive = Date.now();
    this.#watchOwner(session, this.#options.idleTransactionTimeout);
  }

  #free(): void {
    clearTimeout(this.#idleTimer);
    this.#owner = undefined;
    for (const { reject } of this.#inside.splice(0)) reject(errors.DATABASE_TRANSACTION_LOST());
    this.#whenFree.resolve();
    this.#whenFree = Promise.withResolvers();
  }

  #watchOwner(owner: Session, wait: number): void {
    this.#idleTimer = setTimeout(() => {
      const idleUntil = this.#draining ? Date.now() : this.#ownerActive;
      const left = idleUntil + this.#options.idleTransactionTimeout - Date.now();
      if (left > 0) this.#watchOwner(owner, left);
      else this.#expire(owner);
    }, wait).unref();
  }

  #expire(owner: Session): void {
    // A rollback fails only if the thread is dead, which has rolled back as well.
    this.release(owner).catch(() => undefined);
    this.#lost.add(owner);
  }

  #wait(pending: PendingWrite): void {
    this.#waiting.push(pending);
    if (!this.#watchingWaiting) this.#watchWaiting(this.#options.lockTimeout);
  }

  #watchWaiting(wait: number): void {
    this.#watchingWaiting = true;
    setTimeout(() => this.#giveUpLate(), wait).unref();
  }

  /** Also frees a caller that awaits a write outside of its own transaction. */
  #giveUpLate(): void {
    const deadline = Date.now() - this.#options.lockTimeout;
    const late = this.#waiting.filter(({ since }) => since <= deadline);
    this.#waiting = this.#waiting.filter(({ since }) => since > deadline);
    for (const { reject } of late) reject(errors.DATABASE_BUSY());
    const [first] = this.#waiting;
    this.#watchingWaiting = false;
    if (first) this.#watchWaiting(first.since - deadline);
  }

  #refuse(role: WriteRole): Promise<Outcome> {
    return role === 'rollback' ? Promise.resolve(NOTHING_DONE) : Promise.reject(errors.DATABASE_TRANSACTION_LOST());
  }
}
