import { AsyncLocalStorage } from 'node:async_hooks';
import { WORK_NOW, type Work } from './work-name.ts';

interface Running extends Work {
  /** Ends what the work serves. */
  readonly end: (error: unknown) => void;
}

const running = new AsyncLocalStorage<Running>();

/** What is being done just now: also in whatever it has begun and not awaited, and in a handler of errors that nobody caught. */
export const workNow = (): Running | undefined => running.getStore();

/* A debugger of a stopped main thread has no other way to it. */
Object.defineProperty(globalThis, Symbol.for(WORK_NOW), {
  configurable: true,
  value: (): Work | undefined => {
    const { plugin, name } = workNow() ?? {};
    return plugin === undefined || name === undefined ? undefined : { plugin, name };
  },
});

/** Does a plugin's work; `end` is called with an error of it that nobody caught. */
export const doWork = <T>(work: Work, end: (error: unknown) => void, run: () => T): T =>
  running.run({ plugin: work.plugin, name: work.name, end }, run);

/**
 * Calls a function of a plugin. What it promises is rejected with an error of its work that nobody caught: whoever waits for it would
 * wait for ever.
 */
export function callPlugin<T>(work: Work, run: () => T): T {
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const result = doWork(work, lost.reject, run);
  // A race keeps the type of what it was given.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return result instanceof Promise ? (Promise.race([result, lost.promise]) as T) : result;
}
