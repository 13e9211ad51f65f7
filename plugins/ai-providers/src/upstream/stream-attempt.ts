import type { AiStreamProvider } from '@editor-companion/core/plugin';
import type { Attempt } from './attempt.ts';
import { timeout, toFailure } from '../vendor/failure.ts';
import { Intake } from './intake.ts';
import { Watchdog } from './watchdog.ts';

/**
 * Runs a provider that streams events itself, under the same limits as an HTTP provider.
 * @throws Failure, or the signal's reason when it aborts.
 */
export async function attemptStream(attempt: Attempt & { provider: AiStreamProvider }): Promise<void> {
  const { provider, receiver, context, request } = attempt;
  const stop = new AbortController();
  const watchdog = new Watchdog(attempt.limits, attempt.deadline, (phase, limit) =>
    stop.abort(timeout(provider.id, phase, limit)),
  );
  const intake = new Intake(attempt, () => watchdog.content());
  watchdog.start();
  const onAbort = (): void => stop.abort(context.signal.reason);
  context.signal.addEventListener('abort', onAbort, { once: true });
  const stopped = rejection(stop.signal);
  const events = provider.stream(request, { ...context, signal: stop.signal })[Symbol.asyncIterator]();
  try {
    context.signal.throwIfAborted();
    for (;;) {
      // Abandons a provider that ignores its signal.
      const step = await Promise.race([events.next(), stopped]);
      if (step.done === true) break;
      watchdog.byte();
      if ('text' in step.value) intake.count(step.value.text.length);
      intake.event(step.value);
      if (!receiver.flush()) {
        watchdog.hold();
        await Promise.race([new Promise<void>((resume) => receiver.drained(resume)), stopped]);
        watchdog.release();
      }
    }
    intake.end();
    receiver.flush();
  } catch (error) {
    void Promise.resolve(events.return?.()).catch(() => undefined);
    if (context.signal.aborted) throw context.signal.reason;
    throw toFailure(stop.signal.aborted ? stop.signal.reason : error, provider.id);
  } finally {
    watchdog.stop();
    context.signal.removeEventListener('abort', onAbort);
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  const promise = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  promise.catch(() => undefined);
  return promise;
}
