/** The time limits of one attempt in milliseconds. */
export interface Limits {
  readonly firstByte: number;
  readonly idle: number;
  readonly content: number;
}

export type Phase = 'connect' | 'first byte' | 'idle' | 'content' | 'total';

/** Watches one attempt with a single timer: a mark only reads the clock, and the timer checks the marks when it fires. */
export class Watchdog {
  readonly #limits: Limits;
  readonly #deadline: number;
  readonly #onTimeout: (phase: Phase, limit: number) => void;
  readonly #started = performance.now();
  #byteAt: number | undefined;
  #contentAt = this.#started;
  #isHeld = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param deadline of the whole call, in `performance.now()` time. */
  constructor(limits: Limits, deadline: number, onTimeout: (phase: Phase, limit: number) => void) {
    this.#limits = limits;
    this.#deadline = deadline;
    this.#onTimeout = onTimeout;
  }

  start(): void {
    this.#look();
  }

  /** Call it when bytes have arrived. */
  byte(): void {
    const isFirst = this.#byteAt === undefined;
    this.#byteAt = performance.now();
    // Later marks only extend the limit; the first one switches to another limit.
    if (isFirst) this.#look();
  }

  /** Call it when text of the answer has arrived. */
  content(): void {
    this.#contentAt = performance.now();
  }

  /** Call it while the client does not read: the vendor is not responsible for the silence. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#byteAt = this.#contentAt = performance.now();
    this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #look(): void {
    if (this.#isStopped) return;
    const { at, phase, limit } = this.#nearest();
    const left = at - performance.now();
    if (left <= 0) return this.#onTimeout(phase, limit);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.ceil(left));
  }

  #nearest(): Wait {
    const total: Wait = { at: this.#deadline, phase: 'total', limit: Math.round(this.#deadline - this.#started) };
    const waits = this.#isHeld ? [total] : [total, this.#bytes(), this.#words()];
    return waits.reduce((first, wait) => (wait.at < first.at ? wait : first));
  }

  #bytes(): Wait {
    const { firstByte, idle } = this.#limits;
    if (this.#byteAt === undefined) return { at: this.#started + firstByte, phase: 'first byte', limit: firstByte };
    return { at: this.#byteAt + idle, phase: 'idle', limit: idle };
  }

  #words(): Wait {
    const { content } = this.#limits;
    return { at: this.#contentAt + content, phase: 'content', limit: content };
  }
}

/** A limit and its end in `performance.now()` time. */
interface Wait {
  readonly at: number;
  readonly phase: Phase;
  readonly limit: number;
}
