export interface Breaker {
  /** Milliseconds for which the provider is to be left alone; 0 when it may be asked. Lets one request through after a pause. */
  restOf(provider: string): number;
  succeeded(provider: string): void;
  failed(provider: string): void;
}

interface State {
  failures: number;
  /** Until when it rests, in `performance.now()` time. */
  restsUntil: number;
}

/**
 * Counts failures in a row for each provider, and rests it after too many. When the rest is over a single request tries it; the
 * others keep waiting until that one has ended.
 *
 * @param failures 0: never rests.
 * @param pause milliseconds.
 */
export function createBreaker({ failures, pause }: { failures: number; pause: number }): Breaker {
  const states = new Map<string, State>();
  return {
    restOf(provider) {
      const state = states.get(provider);
      if (failures === 0 || state === undefined || state.failures < failures) return 0;
      const now = performance.now();
      if (now < state.restsUntil) return state.restsUntil - now;
      state.restsUntil = now + pause;
      return 0;
    },
    succeeded: (provider) => void states.delete(provider),
    failed(provider) {
      const state = states.get(provider) ?? { failures: 0, restsUntil: 0 };
      state.failures += 1;
      if (state.failures >= failures) state.restsUntil = performance.now() + pause;
      states.set(provider, state);
    },
  };
}
