import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../server/server.ts';

export interface Loaded<T> {
  readonly value?: T;
  readonly error?: string;
}

/** Milliseconds after which the shown data is requested again. */
const REFRESH_MS = 10_000;

/**
 * Returns the result of `load`. It reloads when one of `inputs` changes, and every ten seconds while the window is visible. The earlier
 * result stays until then, so that the page does not flicker.
 * @returns the state, and a function that loads again.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): [Signal<Loaded<T>>, () => void] {
  const state = useSignal<Loaded<T>>({});
  const turn = useSignal(0);
  useEffect(() => {
    const abort = new AbortController();
    const show = async (): Promise<void> => {
      try {
        const value = await load(abort.signal);
        if (!abort.signal.aborted) state.value = { value };
      } catch (reason) {
        if (!abort.signal.aborted) state.value = { ...state.peek(), error: messageOf(reason) };
      }
    };
    void show();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void show();
    }, REFRESH_MS);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [...inputs, turn.value]);
  return [state, () => void (turn.value += 1)];
}
