/**
 * Settles as the work does, or rejects with what `late` makes after so many milliseconds, or with the signal's reason: whether the
 * work listens to its signal or not.
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
  // What comes of it after its time is nobody's any more.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
