import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanionError } from '../../base/errors.ts';
import type { FailureForm } from '../../contracts/routes.ts';
import type { ShutdownStages } from '../connection/drain.ts';
import { toCompanionError } from './failure.ts';
import { httpErrors } from '../errors.ts';
import { isUninvited } from '../connection/invitation.ts';
import { lingerOnClose } from '../connection/linger.ts';
import { requestId } from '../request-id.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Headers that describe the payload which the failure replaces. */
const PAYLOAD_HEADERS = ['content-length', 'content-disposition', 'content-encoding', 'etag', 'cache-control'];

/** The failure envelope. */
const envelopeOf = ({ code, status, message, details }: CompanionError, id: string): object => ({
  code: status,
  success: false,
  error: code,
  message,
  requestId: id,
  ...(details && { details }),
});

/** Serialised here, because the shell would wrap an object as a success. */
const failureBody = (error: CompanionError, id: string, { body } = { body: envelopeOf }): string =>
  JSON.stringify(body(error, id));

/** Answers with a failure, in the failure envelope or the route's own form, and logs it at the level that its status deserves. */
export function answerFailure(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  shutdown: ShutdownStages,
  form?: FailureForm,
): void {
  const gone = reply.raw.destroyed;
  const error = toCompanionError(failure, {
    mediaType: request.headers['content-type']?.slice(0, 100) ?? 'none',
    shuttingDown: shutdown.aborted.aborted,
    aborted: gone || request.signal.aborted,
  });
  report(error, failure, request, gone);
  for (const header of PAYLOAD_HEADERS) reply.removeHeader(header);
  // With 416 the header has the file's size and belongs to the failure (RFC 9110, 14.4).
  if (error.status !== 416) reply.removeHeader('content-range');
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  if (error.status === 413 || isUninvited(request.raw)) reply.header('connection', 'close');
  if (reply.getHeader('connection') === 'close') lingerOnClose(request.raw, shutdown.draining);
  void reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(failureBody(error, request.id, form));
}

function report(error: CompanionError, failure: unknown, request: FastifyRequest, gone: boolean): void {
  const fields = { method: request.method, path: pathOf(request.url), code: error.code };
  if (gone) request.log.debug(fields, 'The client disconnected');
  else if (error.code === 'INTERNAL_ERROR')
    request.log.error({ ...fields, err: failure }, 'A request failed unexpectedly');
  else if (isRefusal(error)) request.log.warn({ ...fields, ...reasonsOf(error) }, 'A request was rejected');
  else if (error.status >= 500) request.log.warn({ ...fields, err: failure }, 'A request could not be served');
  else request.log.debug(fields, 'A request was rejected');
}

/** Statuses of deliberate refusals. Their stack traces are not useful. */
const REFUSALS = new Set([501, 503, 507]);

const isRefusal = ({ status, cause }: CompanionError): boolean =>
  REFUSALS.has(status) || (status >= 500 && cause === undefined);

const reasonsOf = ({ message, cause }: CompanionError): { reason: string; cause?: string } => ({
  reason: message,
  ...(cause instanceof Error && { cause: cause.message }),
});

/** Removes the query, which may contain a token. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Answers bytes that are not HTTP. There is no request yet, so this writes to the socket directly. */
export function answerMalformed(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const error = malformed(fault.code);
  const id = requestId({ headers: {} });
  const body = failureBody(error, id);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Refuses CONNECT, since this server is no proxy. Without a listener, Node would close the connection silently. */
export function answerConnect(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    answerMalformed(new Error('CONNECT'), socket);
  });
}

function malformed(code: string | undefined): CompanionError {
  if (code === 'HPE_HEADER_OVERFLOW') return httpErrors.HEADERS_TOO_LARGE();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpErrors.REQUEST_TIMEOUT();
  return httpErrors.REQUEST_INVALID();
}
