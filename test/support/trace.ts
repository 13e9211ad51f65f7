import { Session } from 'node:inspector/promises';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Place } from '../source/functions.ts';
import { REPOSITORY } from './server.ts';

const PATIENCE_MS = 30_000;

/** A function to trace. */
export interface Watched {
  readonly name: string;
  /** The path relative to the repository. */
  readonly file: string;
  readonly place: Place;
}

/**
 * Records the order in which functions of this thread are first called. The functions are not changed: the debugger evaluates a condition
 * at the start of each, which records the name and never pauses.
 */
export class Trace implements AsyncDisposable {
  readonly #session = new Session();
  readonly #called = new Set<string>();
  #first: string | undefined;
  readonly #key = `trace${crypto.randomUUID()}`;

  static async start(watched: readonly Watched[]): Promise<Trace> {
    const trace = new Trace();
    await trace.#watch(watched);
    return trace;
  }

  /** Returns names in the order of their first calls since the start, or since `forgetUntil`. */
  get called(): readonly string[] {
    return [...this.#called];
  }

  /** Resolves when a function whose name ends with `end` has been called. */
  async until(end: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.called.some((name) => name.endsWith(end))) {
      if (Date.now() > deadline) throw new Error(`${end} was not called. Called were ${this.called.join(', ')}`);
      await setImmediate();
    }
  }

  /** Clears the record and ignores calls until `first` is called, as earlier requests may still be running. */
  forgetUntil(first: string): void {
    this.#called.clear();
    this.#first = first;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#session.post('Debugger.disable');
    this.#session.disconnect();
    Reflect.deleteProperty(globalThis, this.#key);
  }

  #note(name: string): void {
    if (this.#first !== undefined && name !== this.#first) return;
    this.#first = undefined;
    this.#called.add(name);
  }

  async #watch(watched: readonly Watched[]): Promise<void> {
    Reflect.set(globalThis, this.#key, (name: string) => this.#note(name));
    this.#session.connect();
    await this.#session.post('Debugger.enable');
    for (const { name, file, place } of watched)
      await this.#session.post('Debugger.setBreakpointByUrl', {
        url: pathToFileURL(join(REPOSITORY, file)).href,
        lineNumber: place.line,
        columnNumber: place.column,
        condition: `(globalThis[${JSON.stringify(this.#key)}](${JSON.stringify(name)}), false)`,
      });
  }
}
