import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sees each HTTP request. What it throws is the observer's plugin's mistake and changes no answer. */
export interface RequestObserver {
  /** Called before anything else is done about a request. */
  begin?(request: FastifyRequest): void;
  /** Called in place of the route's handler: has to call `run` and return what it returns. */
  around?: <T>(request: FastifyRequest, run: () => T) => T;
  /**
   * Called with what a handler answers, whether it returns it or sends it, before it becomes JSON: for answers in the envelope, failures left
   * out.
   */
  answered?(request: FastifyRequest, data: unknown): void;
  /**
   * Called once the answer is sent, or its connection is gone.
   *
   * @param milliseconds since the request began.
   */
  end?(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void;
}

/** Service `requests` (core): a look at every HTTP request. Without observers it costs nothing. */
export interface RequestsService {
  /** @throws CompanionError OBSERVER_TOO_LATE once the server is ready. */
  observe(observer: RequestObserver): void;
}
