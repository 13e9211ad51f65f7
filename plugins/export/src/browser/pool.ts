import { setTimeout as delay } from 'node:timers/promises';
import { CompanionError, type Caller, type Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { Generation, type GenerationLimits } from './generation.ts';
import type { RunningBrowser } from './launch.ts';
import { isLoss, type Slot } from './slot.ts';
import { createPageTurns, type Turns } from './turns.ts';
import { unlessAborted } from '../unless-aborted.ts';

/** Milliseconds before a page is cleared, so that storing and sending the result come first. */
const CLEARING_DELAY = 40;

export interface PoolOptions extends GenerationLimits {
  readonly maxQueued: number;
  /** In milliseconds. 0 means never. */
  readonly idleTimeout: number;
  readonly log: Logger;
  start(): Promise<RunningBrowser>;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Milliseconds for the whole job including waiting. */
  readonly timeout: number;
  /** The caller whose turn the job uses. */
  readonly caller: Caller;
  /** The owner of the page, which is never passed from one principal to another. */
  readonly owner: string;
  /** True if the page can be used again after the job. */
  readonly tidy: boolean;
  /** True if the job needs a page that has not served anyone, including its caller. */
  readonly fresh?: boolean;
}

type Use = Pick<RunOptions, 'owner' | 'tidy' | 'fresh'>;

/** The state of the pool for the capabilities and for tests. */
export interface PoolState {
  readonly pid: number | undefined;
  readonly confined: boolean | undefined;
  readonly running: number;
  readonly waiting: number;
  readonly ready: number;
}

/**
 * Runs jobs in the pages of one browser process. It starts the process at the first use, replaces it when it is spent, and closes it when
 * it is idle. A page serves one caller. Further pages are prepared after answers, never while a request waits.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #turns: Turns;
  #generation: Promise<Generation> | undefined;
  #current: Generation | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#turns = createPageTurns({ concurrency: options.concurrency, maxWaiting: options.maxQueued });
  }

  get state(): PoolState {
    return {
      pid: this.#current?.pid,
      confined: this.#current?.confined,
      running: this.#turns.running,
      waiting: this.#turns.waiting,
      ready: this.#current?.ready ?? 0,
    };
  }

  /**
   * Runs a job, and runs it again if the browser or page crashed or could not print: the system may have ended a process. The document is
   * blamed only if a second page fails in the same way.
   * @throws CompanionError EXPORT_BUSY, EXPORT_TIMEOUT, EXPORT_BROWSER_FAILED and what starting a browser throws (all 503);
   * the signal's reason when it aborts; what the job throws.
   */
  async run<T>(job: (slot: Slot) => Promise<T>, { signal, timeout, caller, ...of }: RunOptions): Promise<T> {
    const deadline = AbortSignal.timeout(timeout);
    const stop = AbortSignal.any([signal, deadline]);
    try {
      const endTurn = await this.#turns.take(caller, stop);
      return await this.#twice(job, stop, of).finally(endTurn);
    } catch (error) {
      if (deadline.aborted && !signal.aborted) throw errors.EXPORT_TIMEOUT({ seconds: timeout / 1000 });
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    const generation = await this.#generation?.catch(() => undefined);
    await generation?.end();
  }

  async #twice<T>(job: (slot: Slot) => Promise<T>, stop: AbortSignal, of: Use): Promise<T> {
    try {
      return await this.#once(job, stop, of);
    } catch (error) {
      if (stop.aborted || !mayPass(error)) throw error;
      this.#options.log.warn({ err: error }, 'the browser failed during an export; the server tries once more');
    }
    try {
      return await this.#once(job, stop, of);
    } catch (error) {
      if (stop.aborted || !isLoss(error)) throw error;
      throw errors.EXPORT_BROWSER_FAILED({}, { cause: error });
    }
  }

  async #once<T>(job: (slot: Slot) => Promise<T>, stop: AbortSignal, { owner, tidy, fresh = false }: Use): Promise<T> {
    clearTimeout(this.#idle);
    const generation = await unlessAborted(this.#generationForJob(), stop);
    const taking = generation.take(fresh ? undefined : owner);
    let done = false;
    try {
      const slot = await unlessAborted(taking, stop);
      const value = await unlessAborted(Promise.race([attempt(job, slot), slot.lost]), stop);
      done = true;
      return value;
    } finally {
      taking.then((slot) => this.#after(generation, slot, done && tidy ? owner : undefined)).catch(() => undefined);
    }
  }

  /** @param heir the caller who may have the page again. */
  async #after(generation: Generation, slot: Slot, heir: string | undefined): Promise<void> {
    const warm = heir !== undefined && generation.mayKeep(slot) ? generation.keep(slot, heir) : undefined;
    await delay(CLEARING_DELAY, undefined, { ref: false });
    if (warm) generation.rest(warm);
    else await generation.discard(slot);
    await generation.weigh();
    if (generation.spent) this.#replace(generation);
    await generation.fill(this.#options.concurrency, () => !this.#closed && this.#turns.waiting === 0);
    this.#startIdleTimer();
  }

  #generationForJob(): Promise<Generation> {
    if (this.#current?.spent === true) this.#replace(this.#current);
    return (this.#generation ??= this.#start());
  }

  async #start(): Promise<Generation> {
    try {
      const running = await this.#options.start();
      const generation = new Generation(running, this.#options);
      this.#current = generation;
      return generation;
    } catch (error) {
      this.#generation = undefined;
      throw error;
    }
  }

  #replace(generation: Generation): void {
    if (this.#current === generation) {
      this.#current = undefined;
      this.#generation = undefined;
    }
    generation.retire();
  }

  #startIdleTimer(): void {
    const { idleTimeout, log } = this.#options;
    clearTimeout(this.#idle);
    if (idleTimeout === 0 || this.#closed || this.#turns.running > 0) return;
    this.#idle = setTimeout(() => {
      log.debug('closing the idle browser');
      if (this.#current) this.#replace(this.#current);
    }, idleTimeout).unref();
  }
}

/** Returns the error of a job, or the loss of its page if that caused the error. */
async function attempt<T>(job: (slot: Slot) => Promise<T>, slot: Slot): Promise<T> {
  try {
    return await job(slot);
  } catch (error) {
    await slot.check();
    throw error;
  }
}

/** Tells whether a job that failed in this way may succeed in another page. */
const mayPass = (error: unknown): boolean =>
  isLoss(error) || (CompanionError.is(error) && error.code === ('EXPORT_PRINT_FAILED' satisfies keyof typeof errors));
