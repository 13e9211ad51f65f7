import { groupMemoryMb } from './memory.ts';
import type { RunningBrowser } from './launch.ts';
import { createSlot, type Slot } from './slot.ts';

/** The number of jobs between two memory checks. */
const MEMORY_CHECK_EVERY = 25;

export interface GenerationLimits {
  readonly restartAfter: number;
  readonly maxMemoryMb: number;
  /** The maximum number of documents that a page renders for one caller. */
  readonly pageUses: number;
  /** The maximum number of pages that wait for their callers. */
  readonly concurrency: number;
}

/** A page that waits for the next job of its caller. */
export interface Warm {
  readonly caller: string;
  readonly slot: Slot;
  /** Resolves when clearing the page between two jobs is done. */
  cleared: Promise<void>;
}

/** A browser process with its waiting pages, from start to end. */
export class Generation {
  readonly #running: RunningBrowser;
  readonly #limits: GenerationLimits;
  readonly #ready: Slot[] = [];
  /** Used pages that wait for the same caller, the longest waiting first. */
  readonly #warm: Warm[] = [];
  #making: Promise<Slot> | undefined;
  #busy = 0;
  #jobs = 0;
  #heavy = false;
  #retired = false;
  #ended: Promise<void> | undefined;

  constructor(running: RunningBrowser, limits: GenerationLimits) {
    this.#running = running;
    this.#limits = limits;
  }

  get pid(): number {
    return this.#running.pid;
  }

  get confined(): boolean {
    return this.#running.confined;
  }

  get busy(): number {
    return this.#busy;
  }

  get ready(): number {
    return this.#ready.length;
  }

  /** Tells whether a page may serve the same caller again. */
  mayKeep({ gate, uses }: Slot): boolean {
    return !this.#retired && !gate.passed && uses + 1 < this.#limits.pageUses;
  }

  /** True if no further job should start here: the browser crashed, reached its number of jobs or its memory limit. */
  get spent(): boolean {
    return !this.#running.browser.connected || this.#heavy || this.#jobs >= this.#limits.restartAfter;
  }

  /** Returns a page: the caller's own (if an owner is named), else a prepared one, else the one in preparation, else a new one. */
  async take(caller: string | undefined): Promise<Slot> {
    this.#busy += 1;
    this.#jobs += 1;
    try {
      return (
        (await this.#reclaim(caller)) ??
        this.#pop() ??
        (await this.#claim()) ??
        (await createSlot(this.#running.browser, { primed: false }))
      );
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Keeps a used page for its caller. If there are too many, the one that waited longest is closed. */
  keep(slot: Slot, caller: string): Warm {
    const cleared = slot.release();
    cleared.catch(() => undefined);
    const warm = { caller, slot, cleared };
    this.#warm.push(warm);
    if (this.#warm.length > this.#limits.concurrency) void this.#warm.shift()?.slot.dispose();
    this.#leave();
    return warm;
  }

  /** Clears a kept page if no job has come since. */
  rest(warm: Warm): void {
    if (!this.#warm.includes(warm)) return;
    const { slot } = warm;
    warm.cleared = warm.cleared.then(() => slot.empty());
    warm.cleared.catch(() => undefined);
  }

  /** Closes a used page. */
  async discard(slot: Slot): Promise<void> {
    await slot.dispose();
    this.#leave();
  }

  /** Checks the browser's memory from time to time. */
  async weigh(): Promise<void> {
    if (this.#jobs % MEMORY_CHECK_EVERY !== 0) return;
    this.#heavy ||= (await groupMemoryMb(this.pid)) > this.#limits.maxMemoryMb;
  }

  /** Prepares pages one after the other while `wanted` returns true. */
  async fill(count: number, wanted: () => boolean): Promise<void> {
    while (this.#making === undefined && this.#ready.length < count && !this.#retired && !this.spent && wanted()) {
      const making = createSlot(this.#running.browser, { primed: true });
      this.#making = making;
      const slot = await making.catch(() => undefined);
      if (slot === undefined) return;
      if (this.#making === making) {
        this.#making = undefined;
        this.#ready.push(slot);
      }
    }
  }

  /** Ends the browser after its last job. */
  retire(): void {
    this.#retired = true;
    if (this.#busy === 0) void this.end();
  }

  /** Ends the browser at once. Its jobs fail. */
  end(): Promise<void> {
    this.#retired = true;
    return (this.#ended ??= this.#running.close());
  }

  async #reclaim(caller: string | undefined): Promise<Slot | undefined> {
    const index = this.#warm.findLastIndex((warm) => warm.caller === caller);
    const [warm] = index === -1 ? [] : this.#warm.splice(index, 1);
    if (warm === undefined) return undefined;
    try {
      await Promise.race([warm.slot.lost, warm.cleared]);
      return warm.slot;
    } catch {
      // The page crashed while it waited.
      void warm.slot.dispose();
      return undefined;
    }
  }

  /** Returns a prepared page that has not crashed. */
  #pop(): Slot | undefined {
    const slot = this.#ready.pop();
    if (slot?.gone !== true) return slot;
    void slot.dispose();
    return this.#pop();
  }

  async #claim(): Promise<Slot | undefined> {
    const making = this.#making;
    this.#making = undefined;
    return making?.catch(() => undefined);
  }

  #leave(): void {
    this.#busy -= 1;
    if (this.#retired && this.#busy === 0) void this.end();
  }
}
