import { rm } from 'node:fs/promises';
import { LineProcess, type Message } from './line-process.ts';
import type { Pooled } from './pool.ts';
import type { WorkFolder } from './work-folder.ts';

/** The settings for starting a process. */
export interface Launch {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The folder of the process, which is removed with it. */
  readonly folder: WorkFolder;
  /** Paths of other files that it may leave when it is killed. */
  readonly leftovers?: readonly string[];
}

/** The limits after which a process is replaced. Times are in milliseconds. */
export interface Lifetime {
  readonly startTimeout: number;
  readonly timeout: number;
  readonly restartAfter: number;
  readonly maxMemoryMb: number;
}

export interface Job {
  readonly path: string;
  readonly output: string;
  /** The maximum number of pictures, named `<output>-1`, `<output>-2` and so on. Undefined if the result is one file. */
  readonly most?: number;
  /** Further fields of the message to the process. */
  readonly fields: Message;
}

/** Returns the suffixes of the results' names. The process is not trusted. */
function results({ pictures }: Message, most: number | undefined): string[] {
  if (most === undefined) return [''];
  const count = Number.isInteger(pictures) ? Math.min(Number(pictures), most) : 0;
  return Array.from({ length: Math.max(0, count) }, (_, index) => `-${index + 1}`);
}

/** A running process that converts one document at a time. */
export class EngineProcess implements Pooled {
  readonly #line: LineProcess;
  readonly #folder: WorkFolder;
  readonly #lifetime: Lifetime;
  readonly #leftovers: readonly string[];
  #jobs = 0;
  #memoryMb = 0;
  #failed = false;
  #version = '';

  private constructor({ command, env, folder, leftovers = [] }: Launch, lifetime: Lifetime) {
    this.#folder = folder;
    this.#leftovers = leftovers;
    this.#lifetime = lifetime;
    this.#line = new LineProcess({ command, env, cwd: folder.path });
  }

  /** Resolves when the process accepts documents. @throws if it exceeds its start-up time, and then removes everything. */
  static async start(launch: Launch, lifetime: Lifetime, signal: AbortSignal): Promise<EngineProcess> {
    const process = new EngineProcess(launch, lifetime);
    try {
      const { version } = await process.#within(process.#line.next(), lifetime.startTimeout, signal);
      process.#version = typeof version === 'string' ? version : '';
      return process;
    } catch (error) {
      await process.end();
      throw error;
    }
  }

  get version(): string {
    return this.#version;
  }

  get pid(): number | undefined {
    return this.#line.pid;
  }

  get spent(): boolean {
    const { restartAfter, maxMemoryMb } = this.#lifetime;
    return this.#failed || !this.#line.alive || this.#jobs >= restartAfter || this.#memoryMb > maxMemoryMb;
  }

  /**
   * Converts a document. `done` in the answer means that the result is at `output`.
   * @throws when the process ends, takes too long, or leaves no result; the signal's reason. The process is over then.
   */
  async convert({ path, output, most, fields }: Job, signal: AbortSignal): Promise<Message> {
    this.#jobs += 1;
    const files = await this.#folder.bring(path);
    const left = [files.input, files.output];
    try {
      const answer = await this.#within(this.#line.ask({ ...fields, ...files }), this.#lifetime.timeout, signal);
      this.#memoryMb = Number(answer['memoryMb'] ?? 0);
      if (answer['done'] === true) {
        for (const name of results(answer, most)) await this.#folder.take(files.output + name, output + name);
        left.pop();
      }
      // After a refusal the process can be used again.
      else if (!('refused' in answer)) this.#failed = true;
      return answer;
    } catch (error) {
      this.#failed = true;
      throw error;
    } finally {
      await this.#folder.discard(...left);
    }
  }

  async end(): Promise<void> {
    await this.#line.end();
    await Promise.all([this.#folder.remove(), ...this.#leftovers.map((path) => rm(path, { force: true }))]);
  }

  /** Waits for an answer. It ends the process when the time is over or the signal aborts. */
  async #within(answer: Promise<Message>, timeout: number, signal: AbortSignal): Promise<Message> {
    const stop = Promise.withResolvers<never>();
    const giveUp = (): void => stop.reject(signal.reason);
    const timer = setTimeout(() => stop.reject(new Error(`no response within ${timeout} ms`)), timeout);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await Promise.race([answer, stop.promise]);
    } catch (error) {
      this.#failed = true;
      void this.#line.end();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }
}
