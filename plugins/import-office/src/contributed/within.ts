/**
 * Settles as the work does, or rejects with the result of `late` after the time limit, or with the reason of the signal. It does so even if
 * the work ignores its signal.
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => T | Promise<T>,
  late: () => Error,
): Promise<T> {
  signal.throwIfAborted();
  const end = new AbortController();
  const ended = Promise.withResolvers<never>();
  const stop = (reason: unknown): void => {
    end.abort(reason);
    ended.reject(reason);
  };
  const leave = (): void => stop(signal.reason);
  const timer = setTimeout(() => stop(late()), milliseconds);
  signal.addEventListener('abort', leave, { once: true });
  const working = Promise.try(work, end.signal);
  // After the time limit nobody handles the result.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
