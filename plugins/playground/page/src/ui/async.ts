import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isAbort, messageOf } from '../server/server-error.ts';

export interface Loaded<T> {
  readonly value?: T;
  readonly error?: string;
  readonly loading: boolean;
}

/**
 * Returns the result of `load` and reloads when one of `inputs` changes. The earlier result stays meanwhile.
 * @returns a signal of the state, and a function that loads again.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): [Signal<Loaded<T>>, () => void] {
  const state = useSignal<Loaded<T>>({ loading: true });
  const turn = useSignal(0);
  useEffect(() => {
    const abort = new AbortController();
    state.value = { ...state.peek(), loading: true };
    const settle = async (): Promise<Loaded<T>> => {
      try {
        return { value: await load(abort.signal), loading: false };
      } catch (reason) {
        return isAbort(reason) ? { loading: true } : { error: messageOf(reason), loading: false };
      }
    };
    const show = async (): Promise<void> => {
      const next = await settle();
      if (!abort.signal.aborted) state.value = next;
    };
    void show();
    return () => abort.abort();
  }, [...inputs, turn.value]);
  return [state, () => void (turn.value += 1)];
}
