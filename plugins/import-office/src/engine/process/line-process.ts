import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** What a process says in one line of JSON. */
export type Message = Readonly<Record<string, unknown>>;

export interface LineProcessOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** How long a process may take to leave by itself when its input ends. */
const LEAVE_TIMEOUT = 500;
/** How long the members of a killed group may take to go: one that holds gigabytes takes some 100 ms. */
const GONE_TIMEOUT = 2000;
const GONE_POLL = 10;
const MAX_STDERR = 2000;

/**
 * A child process that speaks JSON lines, in a process group of its own. One request at a time; it ends when its input does, and
 * with it whatever it started.
 */
export class LineProcess {
  /** Without file descriptors for its pipes it has no streams either, and tells so in an event. */
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

  /** The process group; undefined when it never started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  get alive(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The next line. @throws when the process ends first. */
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

  /** Ends the process and its group: it may tidy up for a moment, then all are killed. Resolves when they are gone. */
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

  /** False when the whole group has gone. */
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
      waiting?.reject(new Error('the process said something that is not JSON'));
    }
  }
}
