import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompanionError } from '../../base/errors.ts';
import { httpErrors } from '../errors.ts';
import type { RouteTable } from '../route-table.ts';

/** Answers a request that no route takes: 405 with the methods of the path, or 404 if it has none. OPTIONS returns the methods. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, table: RouteTable): void {
  const path = pathOf(request);
  const methods = table.methodsAt(path);
  // A route may answer 404 for its own path.
  if (methods.length === 0 || methods.includes(request.method))
    throw httpErrors.NOT_FOUND({ method: request.method, path: path.slice(0, 200) });
  if (request.method !== 'OPTIONS') throw notAllowed(request, reply, methods);
  void reply.code(204).header('allow', allowed(methods)).send();
}

/**
 * Corrects a failure for the caller. `GET /import/office` happens to match `/import/:taskId` and fails for its id, but the real fault is
 * the method.
 */
export function tellWrongMethod(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  table: RouteTable,
): unknown {
  if (!CompanionError.is(failure) || failure.code !== 'PATH_UNKNOWN') return failure;
  const methods = table.methodsOf(pathOf(request));
  return methods.length === 0 ? failure : notAllowed(request, reply, methods);
}

function notAllowed(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): CompanionError {
  reply.header('allow', allowed(methods));
  const path = pathOf(request).slice(0, 200);
  return httpErrors.METHOD_NOT_ALLOWED({ method: request.method, path, allowed: methods.join(', ') });
}

/** Every GET route takes HEAD, and every path OPTIONS. */
const allowed = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;
