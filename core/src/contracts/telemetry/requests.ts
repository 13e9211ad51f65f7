import type { FastifyReply, FastifyRequest } from 'fastify';

/** Observes each HTTP request. An exception counts as a fault of the observer's plugin and changes no answer. */
export interface RequestObserver {
  /** Called before any other step of a request. */
  begin?(request: FastifyRequest): void;
  /** Called in place of the route's handler. It must call `run` and return the result. */
  around?: <T>(request: FastifyRequest, run: () => T) => T;
  /**
   * Called with the handler's answer before serialisation, whether the handler returns or sends it. Covers answers in the envelope, but not
   * failures.
   */
  answered?(request: FastifyRequest, data: unknown): void;
  /**
   * Called once the answer is sent or its connection is closed.
   * @param milliseconds since the request began.
   */
  end?(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void;
}

/** Service `requests` (core): observation of every HTTP request. Costs nothing without observers. */
export interface RequestsService {
  /** @throws CompanionError OBSERVER_TOO_LATE once the server is ready. */
  observe(observer: RequestObserver): void;
}
