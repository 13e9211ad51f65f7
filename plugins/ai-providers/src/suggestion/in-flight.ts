/** Shares one piece of work between callers. */
export interface InFlight<T> {
  /**
   * Joins the running work of a key, or starts it. The work's signal aborts when every caller has gone.
   * @throws the caller's own reason when its signal aborts.
   */
  join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Flight<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

export function createInFlight<T>(): InFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const result = work(stop.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { result, stop, waiting: 0 };
    flights.set(key, flight);
    result.catch(() => undefined);
    return flight;
  }

  return {
    async join(key, signal, work) {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? start(key, work);
      flight.waiting += 1;
      let onAbort: (() => void) | undefined;
      const gone = new Promise<never>((_resolve, reject) => {
        onAbort = () => reject(signal.reason as Error);
        signal.addEventListener('abort', onAbort, { once: true });
      });
      try {
        return await Promise.race([flight.result, gone]);
      } finally {
        if (onAbort) signal.removeEventListener('abort', onAbort);
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          if (flights.get(key) === flight) flights.delete(key);
          flight.stop.abort();
        }
      }
    },
  };
}
