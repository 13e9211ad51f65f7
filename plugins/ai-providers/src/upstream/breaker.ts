/** Why something is left alone. */
export type RestReason = 'failing' | 'limited' | 'refused';

/** A time for which something is left alone. */
export interface Rest {
  /** Milliseconds from now. */
  readonly left: number;
  readonly reason: RestReason;
}

/** Spares what is down. Keys name a provider, a model and a deployment, so that what fails takes no other one away. */
export interface Breaker {
  /** Milliseconds for which the key is to be left alone; 0 when it may be asked. Lets one request through after a pause. */
  restOf(key: string): number;
  /** Why it rests, where it does. */
  reasonOf(key: string): RestReason | undefined;
  succeeded(key: string): void;
  /** A request has failed, however often it was tried. Returns the rest that begins with it. */
  failed(key: string): Rest | undefined;
  /** What rests just now. */
  resting(): readonly { readonly key: string; readonly reason: RestReason }[];
  /** Leaves a key alone for so many milliseconds, as its vendor asked. */
  rest(key: string, rest: Rest): void;
}

interface State {
  failures: number;
  /** Until when it rests, in time of the clock. */
  restsUntil: number;
  reason: RestReason;
}

/** Keys remembered: clients name models, so without a limit they could fill the memory. */
const MAX_KEYS = 10_000;

/**
 * Counts failed requests in a row for each key, and rests it after too many. When the rest is over a single request tries it; the
 * others keep waiting until that one has ended.
 *
 * @param failures 0: none are too many.
 * @param pause milliseconds.
 * @param now a clock in milliseconds that never goes back.
 */
export function createBreaker(
  { failures, pause }: { failures: number; pause: number },
  now: () => number = () => performance.now(),
): Breaker {
  const states = new Map<string, State>();
  const isDown = (state: State): boolean => failures > 0 && state.failures >= failures;

  function stateOf(key: string): State {
    const state = states.get(key) ?? { failures: 0, restsUntil: 0, reason: 'failing' };
    if (!states.has(key) && states.size >= MAX_KEYS) states.delete(states.keys().next().value ?? '');
    states.set(key, state);
    return state;
  }

  return {
    restOf(key) {
      const state = states.get(key);
      if (state === undefined) return 0;
      const time = now();
      if (time < state.restsUntil) return state.restsUntil - time;
      if (isDown(state)) state.restsUntil = time + pause;
      return 0;
    },
    reasonOf: (key) => states.get(key)?.reason,
    succeeded: (key) => void states.delete(key),
    failed(key) {
      const state = stateOf(key);
      state.failures += 1;
      if (!isDown(state)) return undefined;
      Object.assign(state, { restsUntil: now() + pause, reason: 'failing' });
      return { left: pause, reason: 'failing' };
    },
    resting() {
      const time = now();
      return [...states].flatMap(([key, { restsUntil, reason }]) => (time < restsUntil ? [{ key, reason }] : []));
    },
    rest(key, { left, reason }) {
      const state = stateOf(key);
      const until = now() + left;
      if (until > state.restsUntil) Object.assign(state, { restsUntil: until, reason });
    },
  };
}
