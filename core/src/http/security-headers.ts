import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For answers that are data: nothing in them may load, run or be framed. Pages set a policy of their own. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet);
}
