/** Spares what is down. Keys name a provider and a model, so that a model that fails takes no other one away. */
export interface Breaker {
  /** Milliseconds for which the key is to be left alone; 0 when it may be asked. Lets one request through after a pause. */
  restOf(key: string): number;
  succeeded(key: string): void;
  /** A request has failed, however often it was tried. */
  failed(key: string): void;
}

interface State {
  failures: number;
  /** Until when it rests, in `performance.now()` time. */
  restsUntil: number;
}

/** Keys remembered: clients name models, so without a limit they could fill the memory. */
const MAX_KEYS = 10_000;

/**
 * Counts failed requests in a row for each key, and rests it after too many. When the rest is over a single request tries it; the
 * others keep waiting until that one has ended.
 *
 * @param failures 0: never rests.
 * @param pause milliseconds.
 * @param now a clock in milliseconds that never goes back.
 */
export function createBreaker(
  { failures, pause }: { failures: number; pause: number },
  now: () => number = () => performance.now(),
): Breaker {
  const states = new Map<string, State>();
  return {
    restOf(key) {
      const state = states.get(key);
      if (failures === 0 || state === undefined || state.failures < failures) return 0;
      const time = now();
      if (time < state.restsUntil) return state.restsUntil - time;
      state.restsUntil = time + pause;
      return 0;
    },
    succeeded: (key) => void states.delete(key),
    failed(key) {
      const state = states.get(key) ?? { failures: 0, restsUntil: 0 };
      state.failures += 1;
      if (state.failures >= failures) state.restsUntil = now() + pause;
      if (!states.has(key) && states.size >= MAX_KEYS) states.delete(states.keys().next().value ?? '');
      states.set(key, state);
    },
  };
}
