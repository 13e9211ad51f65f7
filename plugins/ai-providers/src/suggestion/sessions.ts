import { errors } from '../errors.ts';

/** Only the newest request of a client's session counts. */
export interface Sessions {
  /**
   * Replaces the session's older request, whose signal aborts with AI_SUGGESTION_SUPERSEDED.
   * @returns the new request's signal, and `leave`, to be called when it is done.
   */
  enter(session: string, signal: AbortSignal): { signal: AbortSignal; leave(): void };
}

export function createSessions(): Sessions {
  const newest = new Map<string, AbortController>();
  return {
    enter(session, signal) {
      newest.get(session)?.abort(errors.AI_SUGGESTION_SUPERSEDED());
      const own = new AbortController();
      newest.set(session, own);
      const onAbort = (): void => own.abort(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      return {
        signal: own.signal,
        leave() {
          signal.removeEventListener('abort', onAbort);
          if (newest.get(session) === own) newest.delete(session);
        },
      };
    },
  };
}
