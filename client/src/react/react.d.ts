/*
 * The parts of React that are used. React’s own types declare names of DOM types in the global scope, where the sources of the document
 * package declare others. The published types refer to none of React's.
 */
declare module 'react' {
  export function useEffect(effect: () => (() => void) | undefined, dependencies: readonly unknown[]): void;
  export function useMemo<Value>(make: () => Value, dependencies: readonly unknown[]): Value;
  export function useSyncExternalStore<State>(
    subscribe: (listener: () => void) => () => void,
    read: () => State,
    readOnServer?: () => State,
  ): State;
}
