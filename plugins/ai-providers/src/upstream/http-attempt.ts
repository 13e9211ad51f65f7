import type { AiHttpProvider } from '@editor-companion/core/plugin';
import type { Dispatcher } from 'undici';
import { errors } from '../errors.ts';
import type { Attempt } from './attempt.ts';
import { Failure, toFailure } from '../vendor/failure.ts';
import { createIntake } from './intake.ts';
import { chooseSink, type Sink } from './sinks.ts';
import { startWatchdog } from './watchdog.ts';

/** How long a connection may stay open after a complete answer before it is closed, in milliseconds. */
const CLOSING_MS = 2000;

/**
 * Sends one request and feeds its answer to the receiver; resolves when the answer is complete.
 *
 * @throws Failure, or the signal's reason when it aborts.
 */
export function attemptHttp(
  attempt: Attempt & { readonly provider: AiHttpProvider; readonly dispatcher: Dispatcher },
): Promise<void> {
  const { provider, context, request, receiver, dispatcher } = attempt;
  const upstream = provider.request(request);
  return new Promise((resolve, reject) => {
    const { signal } = context;
    const watchdog = startWatchdog(attempt.limits, attempt.deadline, (phase, limit) => {
      if (intake.finished) return finish();
      fail(new Failure(errors.AI_UPSTREAM_TIMEOUT({ provider: provider.id, phase, limit }), { retry: true }));
    });
    const intake = createIntake(attempt.target, receiver, watchdog.content, attempt.maxBytes);
    const onAbort = (): void => fail(signal.reason);
    let controller: Dispatcher.DispatchController | undefined;
    let sink: Sink | undefined;
    let closing: NodeJS.Timeout | undefined;
    let settled = false;

    function settle(): void {
      settled = true;
      watchdog.stop();
      signal.removeEventListener('abort', onAbort);
    }

    function fail(reason: unknown): void {
      if (settled) return;
      settle();
      controller?.abort(new Error('given up'));
      reject(signal.aborted ? (signal.reason as Error) : toFailure(reason, provider.id));
    }

    function finish(): void {
      if (settled) return;
      try {
        intake.end();
        receiver.flush();
      } catch (error) {
        return fail(error);
      }
      settle();
      resolve();
    }

    /** What may still come is usage and the end; a vendor that forgets to end is not waited for. */
    function close(): void {
      closing ??= setTimeout(() => {
        finish();
        controller?.abort(new Error('no end'));
      }, CLOSING_MS);
    }

    /** Runs a step of reading; a vendor that said its answer is complete may send rubbish after it. */
    function guarded(step: () => void): void {
      if (settled) return;
      try {
        step();
      } catch (error) {
        if (intake.finished) finish();
        else fail(error);
      }
    }

    function take(chunk: Buffer): void {
      watchdog.byte();
      intake.count(chunk.length);
      sink?.push(chunk);
      if (intake.finished) close();
      if (intake.marked) return finish();
      if (!receiver.flush()) hold();
    }

    function hold(): void {
      controller?.pause();
      watchdog.hold();
      receiver.drained(() => {
        watchdog.release();
        if (!settled) controller?.resume();
      });
    }

    if (signal.aborted) return fail(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const { origin, pathname, search } = new URL(upstream.url);
    dispatcher.dispatch(
      {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: {
          accept: request.stream ? 'text/event-stream, application/x-ndjson, application/json' : 'application/json',
          'accept-encoding': 'identity',
          'content-type': 'application/json',
          ...upstream.headers,
        },
        body: JSON.stringify(upstream.body),
        // The watchdog has the time limits.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (settled) started.abort(new Error('given up'));
        },
        onResponseStart: (_controller, status, headers) =>
          guarded(() => {
            watchdog.byte();
            sink = chooseSink(status, headers, {
              provider,
              intake,
              stream: request.stream,
              headers: upstream.headers,
              guarded,
            });
          }),
        onResponseData: (_controller, chunk) => guarded(() => take(chunk)),
        onResponseEnd() {
          clearTimeout(closing);
          guarded(() => sink?.end(finish));
        },
        onResponseError(_controller, error) {
          clearTimeout(closing);
          if (intake.finished) finish();
          else
            fail(
              sink === undefined
                ? error
                : new Failure(errors.AI_UPSTREAM_CUT({ provider: provider.id }), { retry: true }),
            );
        },
      },
    );
  });
}
