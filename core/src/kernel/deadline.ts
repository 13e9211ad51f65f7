/**
 * Settles as `work` does, or rejects with the error of `onTimeout` when the time is up. The work's signal aborts then, and its later
 * outcome is ignored.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => T | Promise<T>,
  onTimeout: () => Error,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = onTimeout();
      controller.abort(error);
      reject(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([Promise.try(work, controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
