import type { Waiting } from '../../store/job-store.ts';
/** A job that was started this often without an end may have ended the process. */
const SUSPECT_AFTER = 2;

const isSuspect = ({ attempts }: Waiting): boolean => attempts >= SUSPECT_AFTER;

/**
 * Jobs in the order of execution. Callers take turns, so that one caller's thousand files do not delay another's single file. Jobs that may
 * have ended the process come last and one at a time, so that they take no other job down.
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

  /** The number of a caller's waiting jobs. */
  sizeOf(caller: string): number {
    return this.#byCaller.get(caller)?.length ?? 0;
  }

  /** Moves the caller of an ended job behind all others. */
  ended({ caller }: Waiting): void {
    const own = this.#byCaller.get(caller);
    if (!own) return;
    this.#byCaller.delete(caller);
    this.#byCaller.set(caller, own);
  }

  /** Takes the next job that may run beside `running`; undefined if none may. */
  take(running: readonly Waiting[], maxRunning: number): Waiting | undefined {
    if (running.length >= maxRunning || running.some(isSuspect)) return undefined;
    const job = this.#takeInTurn(running) ?? (running.length === 0 ? this.#suspects.shift() : undefined);
    if (job) this.#size -= 1;
    return job;
  }

  /** Ids of all waiting jobs. */
  ids(): string[] {
    return [...this.#byCaller.values(), this.#suspects].flat().map(({ taskId }) => taskId);
  }

  /** Chooses the caller with the fewest running jobs; among equals, the one served longest ago. */
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
