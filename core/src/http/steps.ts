import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/**
 * A check that every request passes on its way in. Returns the error to refuse the request with, or `'answered'` if it was answered
 * already. A step that must wait returns a promise, which rejects with the error.
 */
export type Step = (request: FastifyRequest, reply: FastifyReply) => Error | 'answered' | undefined | Promise<void>;

/** Runs the steps in order, in one hook: with a hook for each, they would cost a trivial request more than their own work does. */
export function takeSteps(app: FastifyInstance, steps: readonly Step[]): void {
  app.addHook('onRequest', (request, reply, done) => takeFrom(0, steps, request, reply, done));
}

function takeFrom(
  first: number,
  steps: readonly Step[],
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  for (let index = first; index < steps.length; index++) {
    const outcome = steps[index]?.(request, reply);
    if (outcome === undefined) continue;
    if (outcome === 'answered') return;
    if (outcome instanceof Error) return done(outcome);
    outcome.then(() => takeFrom(index + 1, steps, request, reply, done), done);
    return;
  }
  done();
}
