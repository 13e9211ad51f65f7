import { groupMemoryMb } from './memory.ts';
import type { RunningBrowser } from './launch.ts';
import { createSlot, type Slot } from './slot.ts';

/** How often memory is looked at, in jobs. */
const MEMORY_CHECK_EVERY = 25;

export interface GenerationLimits {
  readonly restartAfter: number;
  readonly maxMemoryMb: number;
  /** Documents that a page renders for one caller. */
  readonly pageUses: number;
  /** Pages that may wait for their callers. */
  readonly concurrency: number;
}

/** A page that waits for the next job of its caller. */
export interface Warm {
  readonly caller: string;
  readonly slot: Slot;
  /** Resolves when what was asked of the page between two jobs is done. */
  cleared: Promise<void>;
}

/** One browser process from start to end, with its pages that wait for a job. */
export class Generation {
  readonly #running: RunningBrowser;
  readonly #limits: GenerationLimits;
  readonly #ready: Slot[] = [];
  /** Pages that have served and wait for the same caller, longest first. */
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

  /** Whether a page may serve the same caller once more. */
  mayKeep({ gate, uses }: Slot): boolean {
    return !this.#retired && !gate.passed && uses + 1 < this.#limits.pageUses;
  }

  /** Whether no further job should start here: the browser died, has done its share, or has grown too big. */
  get spent(): boolean {
    return !this.#running.browser.connected || this.#heavy || this.#jobs >= this.#limits.restartAfter;
  }

  /** Lends a page: the caller's own (if one is named), else one that is ready, else the one in the making, else a plain new one. */
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

  /** Takes a page back and keeps it for its caller; the one that waited longest makes room. */
  keep(slot: Slot, caller: string): Warm {
    const cleared = slot.release();
    cleared.catch(() => undefined);
    const warm = { caller, slot, cleared };
    this.#warm.push(warm);
    if (this.#warm.length > this.#limits.concurrency) void this.#warm.shift()?.slot.dispose();
    this.#leave();
    return warm;
  }

  /** Empties a page for which no job has come since it was kept. */
  rest(warm: Warm): void {
    if (!this.#warm.includes(warm)) return;
    const { slot } = warm;
    warm.cleared = warm.cleared.then(() => slot.empty());
    warm.cleared.catch(() => undefined);
  }

  /** Takes a page back, used up. */
  async discard(slot: Slot): Promise<void> {
    await slot.dispose();
    this.#leave();
  }

  /** Looks at the browser's memory now and then. */
  async weigh(): Promise<void> {
    if (this.#jobs % MEMORY_CHECK_EVERY !== 0) return;
    this.#heavy ||= (await groupMemoryMb(this.pid)) > this.#limits.maxMemoryMb;
  }

  /** Makes pages ready, one after the other, as long as `wanted` says so. */
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

  /** Ends the browser as soon as its last job is done. */
  retire(): void {
    this.#retired = true;
    if (this.#busy === 0) void this.end();
  }

  /** Ends the browser now; jobs in it fail. */
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
      // It died while it waited.
      void warm.slot.dispose();
      return undefined;
    }
  }

  /** A ready page that has not died while it waited. */
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
