import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/logger.ts';
import type { RequestObserver, RequestsService } from '../contracts/telemetry/requests.ts';
import { httpErrors } from './errors.ts';
import type { Step } from './steps.ts';

/** The observers of every request. A faulty observer is logged once and changes no answer. */
export class RequestObservers implements RequestsService {
  readonly #log: Logger;
  readonly #observers: RequestObserver[] = [];
  #isReady = false;
  #hasComplained = false;

  constructor(app: FastifyInstance, log: Logger) {
    this.#log = log;
    app.addHook('onReady', (done) => {
      this.#isReady = true;
      done();
    });
  }

  observe(observer: RequestObserver): void {
    if (this.#isReady) throw httpErrors.OBSERVER_TOO_LATE();
    this.#observers.push(observer);
  }

  /** The first step of every request. */
  readonly begin: Step = (request, reply) => {
    if (this.#observers.length === 0) return undefined;
    for (const observer of this.#observers) this.#try(() => observer.begin?.(request));
    // A single listener: Fastify's hook for the end of an answer adds six, which costs a trivial request half its time again.
    const started = performance.now();
    reply.raw.once('close', () => this.#end(request, reply, performance.now() - started));
    return undefined;
  };

  /** Runs a handler inside the observers' wrappers. */
  around<T>(request: FastifyRequest, run: () => T): T {
    let outer = run;
    for (const { around } of this.#observers) {
      if (around === undefined) continue;
      const inner = outer;
      outer = () => around(request, inner);
    }
    return outer();
  }

  /** Shows an answer to the observers before it is serialised. */
  answered(request: FastifyRequest, data: unknown): void {
    for (const observer of this.#observers) if (observer.answered) this.#try(() => observer.answered?.(request, data));
  }

  #end(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
    for (const observer of this.#observers) this.#try(() => observer.end?.(request, reply, milliseconds));
  }

  #try(look: () => void): void {
    try {
      look();
    } catch (error) {
      if (!this.#hasComplained)
        this.#log.error({ err: error }, 'an observer of requests failed; further failures are not logged');
      this.#hasComplained = true;
    }
  }
}
