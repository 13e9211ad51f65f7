import { AsyncLocalStorage } from 'node:async_hooks';
import { WORK_NOW, type Work } from './work-name.ts';

interface Running extends Work {
  /** Aborts the operation that the work belongs to, such as its request. */
  readonly end: (error: unknown) => void;
}

const running = new AsyncLocalStorage<Running>();

/** The current work, also inside promises that the work started without awaiting them, and inside handlers of uncaught errors. */
export const workNow = (): Running | undefined => running.getStore();

/* A debugger of a stopped main thread has no other way to it. */
Object.defineProperty(globalThis, Symbol.for(WORK_NOW), {
  configurable: true,
  value: (): Work | undefined => {
    const { plugin, name } = workNow() ?? {};
    return plugin === undefined || name === undefined ? undefined : { plugin, name };
  },
});

/** Runs a plugin's work and calls `end` with any uncaught error of it. */
export const doWork = <T>(work: Work, end: (error: unknown) => void, run: () => T): T =>
  running.run({ plugin: work.plugin, name: work.name, end }, run);

/**
 * Calls a function of a plugin. An uncaught error of the call rejects the promise that the call returned, which would otherwise never
 * settle.
 */
export function callPlugin<T>(work: Work, run: () => T): T {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const result = doWork(work, lost.reject, run);
  // A race keeps the type of its input.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result instanceof Promise ? (Promise.race([result, lost.promise]) as T) : result;
}
