import type { Caller, ConvertRequest, ReportProgress, Strictness, WorkContext } from '@editor-companion/core/plugin';
import type { TaskRow } from './store/database.ts';
import type { LiveTasks } from './tasks/live-tasks.ts';

type Work<T> = (signal: AbortSignal, progress: ReportProgress, caller: Caller) => Promise<T>;

interface Waiter {
  /** Who waits; several may be the same. */
  readonly owner: string | null;
  readonly signal: AbortSignal;
  readonly caller: string;
  readonly onProgress: ReportProgress;
}

/** What work came to, for one of those who asked. */
interface Landed<T> {
  readonly value: T;
  /** It was under way already. */
  readonly shared: boolean;
  /** The same owner had asked for it already. */
  readonly isAgain: boolean;
}

/** Single flight: work under one key runs once at a time, shared by all who ask for it meanwhile. */
export class Flights<T> {
  readonly #running = new Map<string, Flight<T>>();

  /**
   * Starts `work`, or joins it where it is under way under `key`. Rejects with the signal's reason as soon as the caller's
   * own signal aborts; the work is aborted when its last waiter has gone.
   */
  async join(key: string, work: Work<T>, waiter: Waiter): Promise<Landed<T>> {
    waiter.signal.throwIfAborted();
    const running = this.#running.get(key);
    const flight = running ?? this.#start(key, work);
    const isAgain = flight.owners.has(waiter.owner);
    flight.owners.add(waiter.owner);
    return { value: await flight.wait(waiter), shared: running !== undefined, isAgain };
  }

  #start(key: string, work: Work<T>): Flight<T> {
    const land = (): void => {
      // An aborted flight may settle late, when its successor is already under way.
      if (this.#running.get(key) === flight) this.#running.delete(key);
    };
    const flight = new Flight(work, land);
    this.#running.set(key, flight);
    return flight;
  }
}

/** The key of a conversion's flight: what a strict caller is refused, others are not. */
export const flightKey = (key: string, strict: Strictness = false): string =>
  typeof strict === 'boolean' ? `${key}${strict ? '/strict' : ''}` : `${key}/${strict.join(',')}`;

/**
 * Joins the conversion of a task under the key of its result, with its progress reported to the task.
 * @throws the signal's reason
 */
export function joinConversion<T>(
  flights: Flights<T>,
  { task, key, request, live, signal, apart = '' }: Conversion,
  make: (context: FlightContext) => Promise<T>,
): Promise<Landed<T>> {
  return flights.join(
    flightKey(key, request.strict) + apart,
    (flightSignal, progress, caller) => make({ signal: flightSignal, progress, caller }),
    {
      owner: task.owner,
      signal,
      caller: request.caller,
      onProgress: (fraction, message) => live.report(task.id, fraction, message),
    },
  );
}

/** What work on a flight is given. */
export type FlightContext = Pick<WorkContext, 'signal' | 'progress' | 'caller'>;

interface Conversion {
  readonly task: Pick<TaskRow, 'id' | 'owner'>;
  readonly key: string;
  readonly request: Pick<ConvertRequest, 'strict' | 'caller'>;
  readonly live: Pick<LiveTasks, 'report'>;
  readonly signal: AbortSignal;
  /** Those with another one have a flight of their own. */
  readonly apart?: string;
}

class Flight<T> {
  readonly owners = new Set<string | null>();
  readonly #controller = new AbortController();
  readonly #waiters = new Set<Waiter>();
  /** Who the work counts for: everybody who waits for it just now. */
  readonly #callers = new Set<string>();
  readonly #done: Promise<T>;
  readonly #land: () => void;
  #latest: Parameters<ReportProgress> | undefined;

  constructor(work: Work<T>, land: () => void) {
    this.#land = land;
    this.#done = Promise.resolve()
      .then(() => work(this.#controller.signal, (...report) => this.#report(report), this.#callers))
      .finally(land);
    this.#done.catch(() => undefined);
  }

  async wait(waiter: Waiter): Promise<T> {
    this.#waiters.add(waiter);
    this.#callers.add(waiter.caller);
    if (this.#latest) waiter.onProgress(...this.#latest);
    const gone = Promise.withResolvers<never>();
    const leave = (): void => {
      this.#leave(waiter);
      gone.reject(waiter.signal.reason);
    };
    waiter.signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.#done, gone.promise]);
    } finally {
      waiter.signal.removeEventListener('abort', leave);
      this.#forget(waiter);
    }
  }

  #forget(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    if (![...this.#waiters].some(({ caller }) => caller === waiter.caller)) this.#callers.delete(waiter.caller);
  }

  #report(report: Parameters<ReportProgress>): void {
    this.#latest = report;
    for (const { onProgress } of this.#waiters) onProgress(...report);
  }

  #leave(waiter: Waiter): void {
    this.#forget(waiter);
    if (this.#waiters.size > 0) return;
    this.#land();
    this.#controller.abort(waiter.signal.reason);
  }
}
