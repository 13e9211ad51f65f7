import type { Caller, ConvertRequest, ReportProgress, Strictness, WorkContext } from '@editor-companion/core/plugin';
import type { TaskRow } from './store/database.ts';
import type { LiveTasks } from './tasks/live-tasks.ts';

type Work<T> = (signal: AbortSignal, progress: ReportProgress, caller: Caller) => Promise<T>;

interface Waiter {
  /** The waiting caller's owner. Several callers may have the same. */
  readonly owner: string | null;
  readonly signal: AbortSignal;
  readonly caller: string;
  readonly onProgress: ReportProgress;
}

/** The result of shared work for one of its callers. */
interface SharedResult<T> {
  readonly value: T;
  /** The work was already running. */
  readonly shared: boolean;
  /** The same owner had requested it already. */
  readonly isAgain: boolean;
}

/** Single flight: work under one key runs once at a time, shared by all callers that request it meanwhile. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Flight<T>>();

  /**
   * Starts `work`, or joins the running work of the key. Rejects with the signal's reason as soon as the caller's own signal aborts; the
   * work is aborted when its last caller has gone.
   */
  async join(key: string, work: Work<T>, waiter: Waiter): Promise<SharedResult<T>> {
    waiter.signal.throwIfAborted();
    const running = this.#running.get(key);
    const flight = running ?? this.#start(key, work);
    const isAgain = flight.owners.has(waiter.owner);
    flight.owners.add(waiter.owner);
    return { value: await flight.wait(waiter), shared: running !== undefined, isAgain };
  }

  #start(key: string, work: Work<T>): Flight<T> {
    const land = (): void => {
      // An aborted flight may settle after its successor has started.
      if (this.#running.get(key) === flight) this.#running.delete(key);
    };
    const flight = new Flight(work, land);
    this.#running.set(key, flight);
    return flight;
  }
}

/** The key of a conversion's flight: strict callers may be refused a result that others accept. */
export const flightKey = (key: string, strict: Strictness = false): string =>
  typeof strict === 'boolean' ? `${key}${strict ? '/strict' : ''}` : `${key}/${strict.join(',')}`;

/**
 * Joins the conversion of a task under its result's key, and reports progress to the task.
 * @throws the signal's reason
 */
export function joinConversion<T>(
  flights: SingleFlight<T>,
  { task, key, request, live, signal, apart = '' }: Conversion,
  make: (context: FlightContext) => Promise<T>,
): Promise<SharedResult<T>> {
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

/** The context of work on a flight. */
export type FlightContext = Pick<WorkContext, 'signal' | 'progress' | 'caller'>;

interface Conversion {
  readonly task: Pick<TaskRow, 'id' | 'owner'>;
  readonly key: string;
  readonly request: Pick<ConvertRequest, 'strict' | 'caller'>;
  readonly live: Pick<LiveTasks, 'report'>;
  readonly signal: AbortSignal;
  /** Callers with another value have a separate flight. */
  readonly apart?: string;
}

class Flight<T> {
  readonly owners = new Set<string | null>();
  readonly #controller = new AbortController();
  readonly #waiters = new Set<Waiter>();
  /** All callers that wait for the work now. */
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
