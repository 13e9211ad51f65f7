import { Readable } from 'node:stream';
import { Type, type FailureForm, type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { reporting } from '../run/reporting.ts';
import { failureOf, PROTOCOLS, readMessage, resultOf, RPC, RpcError, type RpcRequest } from './message.ts';
import { agreedProtocol, answer, greeting, progressToken } from './methods.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';

const MAX_BODY = 1024 * 1024;
const SESSION = 'mcp-session-id';

/** Clients of the protocol expect failures as JSON-RPC. */
const failures: FailureForm = {
  schema: {
    type: 'object',
    properties: {
      jsonrpc: { const: '2.0' },
      id: { type: 'null' },
      error: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' } } },
    },
  },
  body: ({ code, message }) => failureOf(null, { code: RPC.invalidRequest, message: `${code}: ${message}` }),
};
const config = { scopes: ['collab'], envelope: false, failures } as const;
const tags = ['Assistant'];

/** The tools as a server of the Model Context Protocol with the transport «Streamable HTTP». */
export const createMcpRoutes =
  (sessions: Sessions, origins: readonly string[]): RoutePlugin =>
  (scope) => {
    scope.addHook('onRequest', async (request) => checkOrigin(request, origins));
    post(scope, sessions);
    listen(scope);
    end(scope, sessions);
  };

/**
 * Refuses pages that rebind their host name to this server, which send their own origin. @throws CompanionError MCP_ORIGIN_REFUSED (403).
 */
function checkOrigin({ headers, host, protocol }: FastifyRequest, origins: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined || origin === `${protocol}://${host}` || origins.includes(origin)) return;
  throw errors.MCP_ORIGIN_REFUSED({ origin: origin.slice(0, 200) });
}

function post(scope: RouteScope, sessions: Sessions): void {
  scope.post(
    '/mcp',
    {
      bodyLimit: MAX_BODY,
      config,
      schema: {
        tags,
        operationId: 'callMcp',
        summary: 'Tools on live documents for clients of the Model Context Protocol',
        description:
          'One JSON-RPC message per request. `initialize` begins a session; its id is in the response header Mcp-Session-Id and must be sent with every further request. The response is JSON, or a stream with progress if the request has a `progressToken`.',
        body: Type.Unknown(),
        produces: ['application/json', 'text/event-stream'],
      },
    },
    async (request, reply) => {
      const message = read(request.body);
      if (message.kind === 'request' && message.method === 'initialize') {
        const session = sessions.begin(request.principal, agreedProtocol(message.params));
        reply.header(SESSION, session.id);
        return reply.send(resultOf(message.id, greeting(session.protocol)));
      }
      const session = sessionOf(request, sessions);
      if (message.kind === 'notification' && message.method === 'notifications/cancelled')
        session.cancel(message.params['requestId']);
      if (message.kind !== 'request') return reply.code(202).send();
      if (progressToken(message) === undefined) return reply.send(await answered(message, session, request));
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('cache-control', 'no-cache, no-transform');
      reply.header('x-accel-buffering', 'no');
      return reply.send(Readable.from(framesOf(message, session, request)));
    },
  );
}

function read(body: unknown) {
  try {
    return readMessage(body);
  } catch (error) {
    throw errors.MCP_REQUEST_INVALID({ reason: (error as Error).message });
  }
}

/** @throws CompanionError MCP_REQUEST_INVALID (400), MCP_SESSION_UNKNOWN (404). */
function sessionOf({ headers, principal }: FastifyRequest, sessions: Sessions): Session {
  const spoken: readonly unknown[] = [undefined, ...PROTOCOLS];
  if (!spoken.includes(headers['mcp-protocol-version']))
    throw errors.MCP_REQUEST_INVALID({ reason: `supported versions of the protocol are ${PROTOCOLS.join(', ')}` });
  if (headers[SESSION] === undefined) throw errors.MCP_REQUEST_INVALID({ reason: 'it has no header Mcp-Session-Id' });
  const session = sessions.find(headers[SESSION], principal);
  if (!session) throw errors.MCP_SESSION_UNKNOWN();
  return session;
}

async function answered(
  message: RpcRequest,
  session: Session,
  { id, principal, caller, signal, log }: FastifyRequest,
  progress: (fraction: number, text?: string) => void = () => undefined,
): Promise<object> {
  try {
    return resultOf(message.id, await answer(message, session, { id, principal, caller, signal }, progress));
  } catch (error) {
    if (error instanceof RpcError) return failureOf(message.id, error);
    if (!signal.aborted)
      log.error({ err: error, method: message.method }, 'a request of the Model Context Protocol failed');
    return failureOf(message.id, { code: RPC.internal, message: 'The request was cancelled, or failed.' });
  }
}

async function* framesOf(message: RpcRequest, session: Session, request: FastifyRequest): AsyncGenerator<string, void> {
  const token = progressToken(message);
  const work = reporting((progress) => answered(message, session, request, progress));
  for (let last = -1; ;) {
    const step = await work.next();
    if (step.done) return yield frame(step.value);
    const { fraction, message: text } = step.value;
    // The protocol requires progress to increase with every notification.
    if (fraction <= last) continue;
    last = fraction;
    const params = { progressToken: token, progress: fraction, total: 1, ...(text !== undefined && { message: text }) };
    yield frame({ jsonrpc: '2.0', method: 'notifications/progress', params });
  }
}

const frame = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** The server sends nothing unasked. */
function listen(scope: RouteScope): void {
  scope.get(
    '/mcp',
    {
      config,
      schema: {
        tags,
        operationId: 'listenMcp',
        summary: 'Not supported: this server sends no messages without a request',
        response: { 405: Type.Object({}) },
      },
    },
    (_request, reply) => reply.code(405).header('allow', 'POST, DELETE').send({}),
  );
}

function end(scope: RouteScope, sessions: Sessions): void {
  scope.delete(
    '/mcp',
    {
      config,
      schema: {
        tags,
        operationId: 'endMcp',
        summary: 'End a session; its changes stay',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await sessions.end(sessionOf(request, sessions));
      return reply.code(204).send(null);
    },
  );
}
