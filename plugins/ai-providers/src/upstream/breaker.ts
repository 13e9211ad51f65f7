/** The reason for a rest. */
export type RestReason = 'failing' | 'limited' | 'refused';

/** A time during which a key is not asked. */
export interface Rest {
  /** Milliseconds from now. */
  readonly left: number;
  readonly reason: RestReason;
}

/** A circuit breaker. Keys name a provider, a model and a deployment, so a failing one does not affect others. */
export interface Breaker {
  /** Milliseconds for which the key must not be asked; 0 if it may be. After the rest, one trial request is let through. */
  restOf(key: string): number;
  /** The reason for the key's rest, if it rests. */
  reasonOf(key: string): RestReason | undefined;
  succeeded(key: string): void;
  /** Call it after a failed request, however often it was tried. Returns the rest that begins with it. */
  failed(key: string): Rest | undefined;
  /** All resting keys. */
  resting(): readonly { readonly key: string; readonly reason: RestReason }[];
  /** Lets a key rest for a time that its vendor asked for. */
  rest(key: string, rest: Rest): void;
}

interface State {
  failures: number;
  /** The end of the rest, in time of the clock. */
  restsUntil: number;
  reason: RestReason;
}

/** The number of remembered keys: clients name models, so without a limit they could fill the memory. */
const MAX_KEYS = 10_000;

/**
 * Counts consecutive failed requests of each key, and lets the key rest after too many. After the rest a single trial request is let
 * through; the others wait until it has ended.
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
