import type { AiHttpProvider, AiUpstreamRequest } from '@editor-companion/core/plugin';
import type { Dispatcher } from 'undici';
import { errors } from '../errors.ts';
import type { Attempt } from './attempt.ts';
import { Failure, timeout, toFailure } from '../vendor/failure.ts';
import { Intake } from './intake.ts';
import { payloadOf } from './payload.ts';
import type { Sink } from './frame-sink.ts';
import { chooseSink } from './sinks.ts';
import { Watchdog, type Phase } from './watchdog.ts';

/** Milliseconds for which a connection may stay open after a complete answer. */
const CLOSING_MS = 2000;

type HttpAttempt = Attempt & {
  readonly provider: AiHttpProvider;
  readonly dispatcher: Dispatcher;
  readonly upstream: AiUpstreamRequest;
};

/**
 * Sends one request and passes its answer to the receiver. Resolves when the answer is complete.
 * @throws Failure, or the signal's reason when it aborts.
 */
export const attemptHttp = (attempt: HttpAttempt): Promise<void> => new Exchange(attempt).run();

/** One request and its answer, up to the moment when it is decided whether it succeeded. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #attempt: HttpAttempt;
  readonly #watchdog: Watchdog;
  readonly #intake: Intake;
  readonly #outcome = Promise.withResolvers<void>();
  #controller: Dispatcher.DispatchController | undefined;
  #sink: Sink | undefined;
  #closing: NodeJS.Timeout | undefined;
  #isDecided = false;

  constructor(attempt: HttpAttempt) {
    const { limits, deadline } = attempt;
    this.#attempt = attempt;
    this.#watchdog = new Watchdog(limits, deadline, (phase, limit) => this.#expire(phase, limit));
    this.#intake = new Intake(attempt, () => this.#watchdog.content());
  }

  run(): Promise<void> {
    const { signal } = this.#attempt.context;
    this.#watchdog.start();
    if (signal.aborted) this.#fail(signal.reason);
    else {
      signal.addEventListener('abort', this.#abort, { once: true });
      this.#dispatch();
    }
    return this.#outcome.promise;
  }

  #dispatch(): void {
    const { request, upstream, omitted } = this.#attempt;
    const { url, headers } = upstream;
    const { origin, pathname, search } = new URL(url);
    const payload = payloadOf(upstream, omitted);
    this.#attempt.dispatcher.dispatch(
      {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: {
          accept: request.stream ? 'text/event-stream, application/x-ndjson, application/json' : 'application/json',
          'accept-encoding': 'identity',
          ...payload.headers,
          ...headers,
        },
        body: payload.body,
        // The watchdog has the time limits.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isDecided) controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#guarded(() => {
      this.#watchdog.byte();
      this.#sink = chooseSink(status, headers, {
        provider: this.#attempt.provider,
        intake: this.#intake,
        stream: this.#attempt.request.stream,
        headers: this.#attempt.upstream.headers,
        guarded: (step) => this.#guarded(step),
      });
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#guarded(() => this.#take(chunk));
  }

  onResponseEnd(): void {
    clearTimeout(this.#closing);
    this.#guarded(() => this.#sink?.end(() => this.#finish()));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#closing);
    if (this.#intake.finished) return this.#finish();
    const provider = this.#attempt.provider.id;
    this.#fail(this.#sink === undefined ? error : new Failure(errors.AI_UPSTREAM_CUT({ provider }), { retry: true }));
  }

  #take(chunk: Buffer): void {
    this.#watchdog.byte();
    this.#intake.count(chunk.length);
    this.#sink?.push(chunk);
    if (this.#intake.finished) this.#closeSoon();
    if (this.#intake.marked) return this.#finish();
    if (!this.#attempt.receiver.flush()) this.#hold();
  }

  /** Lets the vendor wait until the client has read. */
  #hold(): void {
    this.#controller?.pause();
    this.#watchdog.hold();
    this.#attempt.receiver.drained(() => {
      this.#watchdog.release();
      if (!this.#isDecided) this.#controller?.resume();
    });
  }

  /** Only usage and the end may follow. The reader does not wait for a vendor that never ends its answer. */
  #closeSoon(): void {
    this.#closing ??= setTimeout(() => {
      this.#finish();
      this.#controller?.abort(new Error('no end'));
    }, CLOSING_MS);
  }

  /** Runs a step of reading. Invalid data after a complete answer is ignored. */
  #guarded(step: () => void): void {
    if (this.#isDecided) return;
    try {
      step();
    } catch (error) {
      if (this.#intake.finished) this.#finish();
      else this.#fail(error);
    }
  }

  #expire(phase: Phase, limit: number): void {
    if (this.#intake.finished) return this.#finish();
    const provider = this.#attempt.provider.id;
    this.#fail(timeout(provider, phase, limit));
  }

  readonly #abort = (): void => this.#fail(this.#attempt.context.signal.reason);

  #finish(): void {
    if (this.#isDecided) return;
    try {
      this.#intake.end();
      this.#attempt.receiver.flush();
    } catch (error) {
      return this.#fail(error);
    }
    this.#decide();
    this.#outcome.resolve();
  }

  #fail(reason: unknown): void {
    if (this.#isDecided) return;
    this.#decide();
    this.#controller?.abort(new Error('given up'));
    const { signal } = this.#attempt.context;
    this.#outcome.reject(signal.aborted ? signal.reason : toFailure(reason, this.#attempt.provider.id));
  }

  #decide(): void {
    this.#isDecided = true;
    this.#watchdog.stop();
    this.#attempt.context.signal.removeEventListener('abort', this.#abort);
  }
}
