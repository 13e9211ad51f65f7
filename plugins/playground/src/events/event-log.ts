import type { EventMeta } from '@editor-companion/core/plugin';
import { redact } from './redact.ts';

/** An event of the bus as the page shows it. */
export interface LoggedEvent {
  /** Counts from 1 since the server's start. */
  readonly number: number;
  readonly name: string;
  readonly source: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly payload: unknown;
}

/** Keeps the latest events of the bus in redacted form, and notifies listeners of new ones. */
export class EventLog {
  readonly #keep: number;
  readonly #latest: LoggedEvent[] = [];
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** @param keep how many events are kept. */
  constructor(keep: number) {
    this.#keep = keep;
  }

  /** The number of listeners. */
  get watchers(): number {
    return this.#listeners.size;
  }

  add(payload: unknown, { name, source, time }: Pick<EventMeta, 'source' | 'time'> & { name: string }): void {
    this.#count += 1;
    this.#latest.push({ number: this.#count, name, source, time, payload: redact(payload) });
    if (this.#latest.length > this.#keep) this.#latest.shift();
    for (const listener of this.#listeners) listener();
  }

  /**
   * Returns the kept events after that number, the oldest first. A number beyond the last one comes from before a restart, and yields all
   * events.
   */
  after(number: number): readonly LoggedEvent[] {
    const from = number > this.#count ? 0 : number;
    return this.#latest.filter((event) => event.number > from);
  }

  /** Calls the listener after each event until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
