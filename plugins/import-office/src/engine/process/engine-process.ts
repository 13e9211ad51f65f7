import { rm } from 'node:fs/promises';
import { LineProcess, type Message } from './line-process.ts';
import type { Pooled } from './pool.ts';
import type { WorkFolder } from './work-folder.ts';

/** How a process is started. */
export interface Launch {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Its own folder, removed with it. */
  readonly folder: WorkFolder;
  /** Files elsewhere that it may leave behind when it is killed. */
  readonly leftovers?: readonly string[];
}

/** How much one process may do before it is replaced. Times in milliseconds. */
export interface Lifetime {
  readonly startTimeout: number;
  readonly timeout: number;
  readonly restartAfter: number;
  readonly maxMemoryMb: number;
}

export interface Job {
  readonly path: string;
  readonly output: string;
  /** How many pictures it may leave, as `<output>-1`, `<output>-2`…; absent: it leaves one result. */
  readonly most?: number;
  /** What the process has to know besides the two files. */
  readonly fields: Message;
}

/** Endings of the results' names. What the process says is not to be trusted. */
function results({ pictures }: Message, most: number | undefined): string[] {
  if (most === undefined) return [''];
  const count = Number.isInteger(pictures) ? Math.min(Number(pictures), most) : 0;
  return Array.from({ length: Math.max(0, count) }, (_, index) => `-${index + 1}`);
}

/** A warm process that rewrites one document at a time. */
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

  /** Resolves when the process takes documents. @throws when it does not within its time, leaving nothing behind. */
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
   * Rewrites a document; `done` in the answer means that the result lies at `output`.
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
      // A refusal is orderly: whoever comes next need not wait for a new process.
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

  /** Waits for an answer; when time or patience runs out the process is ended at once. */
  async #within(answer: Promise<Message>, timeout: number, signal: AbortSignal): Promise<Message> {
    const stop = Promise.withResolvers<never>();
    const giveUp = (): void => stop.reject(signal.reason);
    const timer = setTimeout(() => stop.reject(new Error(`no answer within ${timeout} ms`)), timeout);
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
