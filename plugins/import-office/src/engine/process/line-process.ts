import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** A message of a process: one line of JSON. */
export type Message = Readonly<Record<string, unknown>>;

export interface LineProcessOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Milliseconds in which a process may exit by itself after its input ends. */
const LEAVE_TIMEOUT = 500;
/** Milliseconds in which the members of a killed group must be gone. One with gigabytes of memory takes about 100 ms. */
const GONE_TIMEOUT = 2000;
const GONE_POLL = 10;
const MAX_STDERR = 2000;

/**
 * A child process that exchanges JSON lines, in its own process group. It handles one request at a time. When its input ends, it ends with
 * all processes that it started.
 */
export class LineProcess {
  /** If the system has no file descriptors for its pipes, the child has no streams and reports the failure by an event. */
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #waiting: PromiseWithResolvers<Message> | undefined;
  #stderr = '';
  #ended: Promise<void> | undefined;

  constructor({ command, cwd, env }: LineProcessOptions) {
    const [file = '', ...args] = command;
    this.#child = spawn(file, args, { cwd, env, detached: true, stdio: 'pipe' });
    const gone = (reason: string): void => {
      this.#waiting?.reject(new Error(`${reason}${this.#stderr && `: ${this.#stderr.trim()}`}`));
      this.#waiting = undefined;
    };
    this.#exited = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        gone(`the process ended with ${signal ?? `code ${code}`}`);
        resolve();
      });
      this.#child.once('error', (error) => {
        gone(`the process did not start: ${error.message}`);
        if (this.#child.pid === undefined) resolve();
      });
    });
    this.#child.stdin?.on('error', () => undefined);
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR);
    });
    if (this.#child.stdout) createInterface({ input: this.#child.stdout }).on('line', (line) => this.#heard(line));
  }

  /** The id of the process group. Undefined if it never started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get alive(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns the next line. @throws if the process ends first. */
  next(): Promise<Message> {
    if (this.#waiting) throw new Error('One request at a time.');
    if (!this.alive) return Promise.reject(new Error('the process has ended'));
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
  }

  ask(request: Message): Promise<Message> {
    const answer = this.next();
    if (this.alive) this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
    return answer;
  }

  /** Ends the process and its group: they may clean up for a moment, then they are killed. Resolves when they are gone. */
  end(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#kill(), LEAVE_TIMEOUT);
    await this.#exited;
    clearTimeout(timer);
    const deadline = performance.now() + GONE_TIMEOUT;
    while (this.#kill() && performance.now() < deadline) await delay(GONE_POLL);
  }

  /** Returns false if the whole group is gone. */
  #kill(): boolean {
    if (this.#child.pid === undefined) return false;
    try {
      return process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      return false;
    }
  }

  #heard(line: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    try {
      waiting?.resolve(JSON.parse(line) as Message);
    } catch {
      waiting?.reject(new Error('the process sent something that is not JSON'));
    }
  }
}
