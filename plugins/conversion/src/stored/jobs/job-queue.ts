import type { Waiting } from '../../store/job-store.ts';
/** Begun so often without an end, a job may be what ended the process. */
const SUSPECT_AFTER = 2;

const isSuspect = ({ attempts }: Waiting): boolean => attempts >= SUSPECT_AFTER;

/**
 * Jobs in the order in which they are to be done: callers take turns, so that nobody's thousand files hold up everybody's one. Jobs
 * that may have ended the process come last, and one at a time, so that they take no other job along.
 */
export class JobQueue {
  readonly #byCaller = new Map<string, Waiting[]>();
  readonly #suspects: Waiting[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(job: Waiting): void {
    this.#size += 1;
    if (isSuspect(job)) return void this.#suspects.push(job);
    const own = this.#byCaller.get(job.caller);
    if (own) own.push(job);
    else this.#byCaller.set(job.caller, [job]);
  }

  /** How many jobs of a caller wait. */
  sizeOf(caller: string): number {
    return this.#byCaller.get(caller)?.length ?? 0;
  }

  /** Puts the caller of a job that has ended behind all others. */
  ended({ caller }: Waiting): void {
    const own = this.#byCaller.get(caller);
    if (!own) return;
    this.#byCaller.delete(caller);
    this.#byCaller.set(caller, own);
  }

  /** Takes the job that may begin beside `running` others; undefined when none may. */
  take(running: readonly Waiting[], maxRunning: number): Waiting | undefined {
    if (running.length >= maxRunning || running.some(isSuspect)) return undefined;
    const job = this.#takeInTurn(running) ?? (running.length === 0 ? this.#suspects.shift() : undefined);
    if (job) this.#size -= 1;
    return job;
  }

  /** Ids of all that wait. */
  ids(): string[] {
    return [...this.#byCaller.values(), this.#suspects].flat().map(({ taskId }) => taskId);
  }

  /** The turn is that of the caller with the fewest jobs under way; among equals, of the one who was served longest ago. */
  #takeInTurn(running: readonly Waiting[]): Waiting | undefined {
    const underWay = (caller: string): number => running.filter((job) => job.caller === caller).length;
    const [next] = [...this.#byCaller.keys()].toSorted((a, b) => underWay(a) - underWay(b));
    if (next === undefined) return undefined;
    const own = this.#byCaller.get(next) ?? [];
    this.#byCaller.delete(next);
    const job = own.shift();
    if (own.length > 0) this.#byCaller.set(next, own);
    return job;
  }
}
