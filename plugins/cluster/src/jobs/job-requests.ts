import { randomUUID } from 'node:crypto';
import type { Logger, RunOptions } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { JobMessages, JobMessage } from './job-messages.ts';
import { UNWATCHED, type JobWatch } from './job-watch.ts';
import { packError, unpack } from './outcome.ts';
import type { Addition, Due, Known, NewRun, RunsTable } from './runs-table.ts';

/** The number of misses after which a run counts as gone. */
const MAX_MISSES = 2;

/** Milliseconds between two checks while no messages arrive. */
const LOOK_EVERY_ALONE = 1000;

export interface Line {
  readonly name: string;
  /** The maximum number of unfinished runs, including running ones. */
  readonly room: number;
  /** Notifies workers; rejects while Redis is unavailable. */
  readonly offer: (runs: readonly Pick<Due, 'id' | 'place'>[]) => Promise<void>;
  /** Improves the priority of a waiting run; rejects while Redis is unavailable. */
  readonly raise: (run: Pick<Due, 'id' | 'place'>) => Promise<void>;
}

export interface JobRequestsOptions {
  readonly table: RunsTable;
  readonly messages: JobMessages;
  /** Milliseconds between two reads of the table for events whose message was lost. */
  readonly lookEvery: number;
  /** Milliseconds for which a run that somebody waits for may wait without any working node; absent: no limit. */
  readonly patience?: number | undefined;
  readonly watch?: JobWatch;
  readonly log: Logger;
}

interface Pending {
  readonly id: string;
  readonly name: string;
  /** The run in the table that it created or joined. */
  run: string;
  readonly options: RunOptions;
  readonly outcome: PromiseWithResolvers<unknown>;
  /** The run is in the table. */
  isAdded: boolean;
  isStarted: boolean;
  /** The number of consecutive checks that did not find it. */
  misses: number;
}

/** The runs that this node has requested and waits for. */
export class JobRequests {
  readonly #options: JobRequestsOptions;
  readonly #pending = new Map<string, Pending>();
  /** By the run in the table. */
  readonly #byRun = new Map<string, Set<Pending>>();
  /** By job name: the runs to be added by the next statement. */
  readonly #batches = new Map<string, NewRun[]>();
  readonly #timer: NodeJS.Timeout;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: JobRequestsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#lookNow(), Math.min(options.lookEvery, LOOK_EVERY_ALONE)).unref();
    options.messages.listen((message) => this.#hear(message));
    options.messages.watch(() => void this.#look());
  }

  /** Ids of a job's runs that this node waits for, waiting and running ones separately. */
  idsOf(name: string): { readonly waiting: string[]; readonly running: string[] } {
    const own = [...this.#pending].filter(([, pending]) => pending.name === name);
    const { true: running = [], false: waiting = [] } = Object.groupBy(own, ([, { isStarted }]) => `${isStarted}`);
    return { waiting: waiting.map(([id]) => id), running: running.map(([id]) => id) };
  }

  async run(line: Line, payload: unknown, options: RunOptions): Promise<unknown> {
    const { signal, caller = '', isBackground = false, key = null } = options;
    signal?.throwIfAborted();
    const id = randomUUID();
    const outcome = Promise.withResolvers<unknown>();
    const state = { isAdded: false, isStarted: false, misses: 0 };
    const pending: Pending = { id, name: line.name, run: id, options, outcome, ...state };
    this.#pending.set(id, pending);
    this.#share(pending, id);
    const cancel = (): void => this.#cancel(id, signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    const name = typeof caller === 'string' ? caller : [...caller].toSorted().join('\n');
    const trace = (this.#options.watch ?? UNWATCHED).traceparent() ?? null;
    this.#add(line, { id, caller: name, payload: JSON.stringify(payload ?? null), isBackground, key, trace });
    try {
      return await outcome.promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#pending.delete(id);
      this.#leave(pending);
    }
  }

  #share(pending: Pending, run: string): void {
    this.#leave(pending);
    pending.run = run;
    const sharing = this.#byRun.get(run) ?? new Set();
    this.#byRun.set(run, sharing.add(pending));
  }

  #leave(pending: Pending): void {
    const sharing = this.#byRun.get(pending.run);
    sharing?.delete(pending);
    if (sharing?.size === 0) this.#byRun.delete(pending.run);
  }

  /** Stops waiting for all runs. They stay in the table and will be done. */
  abort(reason: unknown): void {
    clearInterval(this.#timer);
    for (const { outcome } of this.#pending.values()) outcome.reject(reason);
    this.#pending.clear();
  }

  /** Requests made during a statement share the next one, in order. */
  #add(line: Line, run: NewRun): void {
    const batch = this.#batches.get(line.name);
    if (batch) return void batch.push(run);
    const first = [run];
    this.#batches.set(line.name, first);
    queueMicrotask(() => void this.#flush(line, first));
  }

  async #flush(line: Line, batch: NewRun[]): Promise<void> {
    while (batch.length > 0) {
      const runs = batch.splice(0).filter(({ id }) => this.#pending.has(id));
      try {
        if (runs.length > 0) await this.#write(line, runs);
      } catch (error) {
        for (const { id } of runs) this.#pending.get(id)?.outcome.reject(error);
      }
    }
    this.#batches.delete(line.name);
  }

  async #write({ name, room, offer, raise }: Line, runs: readonly NewRun[]): Promise<void> {
    const { table, messages, patience, log } = this.#options;
    const refusal = packError(errors.QUEUE_FULL({ name, waiting: room }));
    const additions = await table.add(runs, { queue: name, room, asker: messages.node, refusal, patience });
    for (const addition of additions) this.#settle(name, addition);
    const offered = additions
      .filter(({ state }) => state === 'added')
      .map(({ run: id, rank: place }) => ({ id, place }));
    const raised = additions.flatMap(({ state, leads, rank }) =>
      state === 'raised' && leads !== null ? [{ id: leads, place: rank }] : [],
    );
    try {
      if (offered.length > 0) await offer(offered);
      for (const run of raised) await raise(run);
    } catch (err) {
      log.warn({ err, job: name }, 'workers could not be notified of jobs; they are notified when Redis is back');
    }
  }

  #settle(name: string, { state, run, rank, told, leads }: Addition): void {
    const { messages } = this.#options;
    if (state === 'crowded out' && told !== null) return messages.send(told, { kind: 'ended', run });
    const pending = this.#pending.get(run);
    if (state === 'full') return pending?.outcome.reject(errors.QUEUE_FULL({ name, waiting: rank }));
    if (state === 'unattended') return pending?.outcome.reject(errors.JOBS_UNATTENDED({ name }));
    // Nobody waits for the run any more: it was cancelled while it was being added.
    if (!pending) return void this.#forget(run);
    pending.isAdded = true;
    if (leads === null) return;
    this.#share(pending, leads);
    if (told !== null) messages.send(told, { kind: 'joined', run: leads, node: messages.node });
  }

  #cancel(id: string, reason: unknown): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    pending.outcome.reject(reason);
    if (pending.isAdded) void this.#forget(id);
  }

  async #forget(id: string): Promise<void> {
    const { table, messages, log } = this.#options;
    try {
      const left = await table.cancel(id);
      if (left) messages.send(left.node, { kind: 'cancelled', run: left.run });
    } catch (err) {
      log.warn({ err, run: id }, 'a job could not be cancelled; it is done although its caller no longer waits');
    }
  }

  #hear(message: JobMessage): void {
    if (message.kind === 'ended' && this.#pending.has(message.run)) void this.#look([message.run]);
    for (const pending of this.#byRun.get(message.run) ?? []) {
      if (message.kind === 'started') pending.isStarted = true;
      if (message.kind === 'progress') this.#report(pending, message.fraction, message.message);
    }
  }

  #report({ name, options }: Pending, fraction: number, message: string | undefined): void {
    try {
      options.onProgress?.(fraction, message);
    } catch (err) {
      this.#options.log.warn({ err, job: name }, 'a progress listener failed');
    }
  }

  #lookNow(): void {
    const { messages, lookEvery } = this.#options;
    if (messages.isHeard && performance.now() - this.#lookedAt < lookEvery) return;
    this.#lookedAt = performance.now();
    void this.#look();
  }

  /** Never rejects. */
  async #look(ids = [...this.#pending].filter(([, { isAdded }]) => isAdded).map(([id]) => id)): Promise<void> {
    if (ids.length === 0) return;
    const { table, patience, log } = this.#options;
    try {
      const known = new Map((await table.known(ids, patience)).map((run) => [run.id, run]));
      for (const id of ids) this.#take(id, known.get(id));
    } catch (err) {
      log.warn({ err }, 'results of jobs could not be read; the node tries again');
    }
  }

  #take(id: string, known: Known | undefined): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (!known) return this.#miss(pending);
    pending.misses = 0;
    if (known.outcome === null) return this.#wait(pending, known);
    try {
      pending.outcome.resolve(unpack(known.outcome));
    } catch (error) {
      pending.outcome.reject(error);
    }
  }

  /** A background run also waits for workers to appear; for any other run the caller gets an error. */
  #wait(pending: Pending, { isRunning, isAttended }: Known): void {
    const { id, name, options, outcome } = pending;
    pending.isStarted = isRunning === 1;
    if (isRunning === 1 || isAttended === 1 || options.isBackground === true) return;
    outcome.reject(errors.JOBS_UNATTENDED({ name }));
    void this.#forget(id);
  }

  /** Another check may have taken the outcome and be about to deliver it, or its answer was lost with a connection. */
  #miss(pending: Pending): void {
    pending.misses += 1;
    if (pending.misses > MAX_MISSES) pending.outcome.reject(errors.JOB_LOST({ name: pending.name }));
  }
}
