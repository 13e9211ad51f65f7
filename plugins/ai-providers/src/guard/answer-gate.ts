import type { AiEvent } from '@editor-companion/core/plugin';
import type { Receiver } from '../upstream/receiver.ts';

/** The number of preceding characters that are checked again with each piece, so that nothing passes by being split. */
const OVERLAP = 200;
/** The number of waiting pieces before the vendor is paused. */
const MAX_WAITING = 4;

interface GateParts {
  /** The length of a piece in characters. */
  readonly piece: number;
  /** @throws the error of the answer. */
  readonly check: (text: string) => Promise<void>;
}

/**
 * Holds an answer back in pieces until each has been checked. Passes events on in order. If a piece is refused, nothing of it is passed on,
 * and `signal` aborts to stop the vendor. A vendor's own frames and bodies cannot be held back in pieces, so the server builds its own.
 */
export class AnswerGate {
  readonly #inner: Receiver;
  readonly #parts: GateParts;
  readonly #stop = new AbortController();
  #held: (() => void)[] = [];
  #text = '';
  #before = '';
  #waiting = 0;
  #line: Promise<void> = Promise.resolve();
  /** The reason why the answer was stopped. */
  failure: unknown;

  constructor(inner: Receiver, parts: GateParts) {
    this.#inner = inner;
    this.#parts = parts;
  }

  /** Aborts when a piece is refused. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get receiver(): Receiver {
    const inner = this.#inner;
    return {
      begin: (target) => void this.#held.push(() => inner.begin(target, false)),
      event: (event) => this.#take(event),
      flush: () => this.#waiting < MAX_WAITING && inner.flush(),
      drained: (resume) => void this.#line.then(() => (inner.flush() ? resume() : inner.drained(resume))),
    };
  }

  /** Resolves when everything was passed on. @throws the failure. */
  async end(): Promise<void> {
    this.#cut();
    await this.#line;
    if (this.failure !== undefined) throw this.failure;
  }

  #take(event: AiEvent): void {
    if (this.failure !== undefined) throw this.failure;
    this.#held.push(() => this.#inner.event(event));
    this.#text += wordsOf(event);
    if (this.#text.length >= this.#parts.piece) this.#cut();
  }

  #cut(): void {
    const steps = this.#held;
    const text = this.#text;
    const shown = this.#before + text;
    this.#held = [];
    this.#text = '';
    this.#before = shown.slice(-OVERLAP).toWellFormed();
    this.#waiting += 1;
    this.#line = this.#line.then(() => this.#tell(steps, text.trim() === '' ? '' : shown));
  }

  async #tell(steps: readonly (() => void)[], shown: string): Promise<void> {
    try {
      if (this.failure !== undefined) return;
      if (shown !== '') await this.#parts.check(shown);
      for (const step of steps) step();
    } catch (failure) {
      this.failure = failure;
      this.#stop.abort(failure);
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** The readable text of an event. */
function wordsOf(event: AiEvent): string {
  if (event.type === 'text' || event.type === 'reasoning') return event.text;
  return event.type === 'tool-call' ? event.argumentsDelta : '';
}
