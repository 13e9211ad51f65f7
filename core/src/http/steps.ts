import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What every request passes on its way in. Returns the error to refuse it with, or that it is answered already. */
export type Step = (request: FastifyRequest, reply: FastifyReply) => Error | 'answered' | undefined;

/** Takes the steps in their order, in one hook: as a hook each, they would cost a trivial request more than their work does. */
export function takeSteps(app: FastifyInstance, steps: readonly Step[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const step of steps) {
      const outcome = step(request, reply);
      if (outcome === 'answered') return;
      if (outcome !== undefined) return done(outcome);
    }
    done();
  });
}
