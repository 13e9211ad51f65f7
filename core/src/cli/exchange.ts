import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerAnswer, ServerRequest } from '../plugin/command.ts';
import { CommandFailure } from './command.ts';
import { addressed, refusal, unreachable, type Answer, type Caller } from './server-api.ts';

// An import would call each getter of the module, and one of them loads all of fetch.
const { request: requestHttp } = process.getBuiltinModule('node:http');

/** Bytes to read of an error answer. The server's own are shorter. */
const MAX_REFUSAL_BYTES = 65_536;

/**
 * Sends a request to the running server and streams its answer; neither body is kept in memory. Only the signal ends it, since processing a
 * large archive takes longer than the timeout of `fetch`.
 * @throws CommandFailure when the server cannot be reached or refuses; the message is the server's own.
 */
export async function exchange(caller: Caller, { path, ...asked }: ServerRequest): Promise<ServerAnswer> {
  const { url, headers } = addressed(caller, path);
  const response = await send(url, { ...asked, headers: { ...headers, ...asked.headers } });
  if (isSuccess(response)) return { headers: response.headers, body: response };
  throw refusal(await envelopeOf(response), url);
}

async function send(
  url: URL,
  { method, headers, body, signal }: Omit<ServerRequest, 'path'>,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    { method, ...(headers && { headers }), ...(signal && { signal }) },
    resolve,
  );
  request.once('error', (error) => reject(isBroken(error) ? broken(url, error) : unreachable(url, error)));
  // A refused request is answered before its body was sent completely. Sending the rest fails then.
  if (body)
    pipeline(Readable.from(tellingFailure(body, reject), { objectMode: false }), request).catch(() => undefined);
  else request.end();
  try {
    return await promise;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

/** Rethrows a failure to read the body as the body's fault, not as one of the connection. */
async function* tellingFailure(
  body: AsyncIterable<Uint8Array>,
  tell: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    tell(error);
    throw error;
  }
}

const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);
const isBroken = (error: NodeJS.ErrnoException): boolean => BROKEN.has(error.code);

const broken = ({ origin }: URL, cause: unknown): CommandFailure =>
  new CommandFailure(`The connection to ${origin} broke before the server responded. Look at the server log.`, {
    cause,
  });

const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

async function envelopeOf(response: IncomingMessage): Promise<Answer> {
  try {
    return JSON.parse(await textOf(response)) as Answer;
  } catch {
    return {};
  }
}

/** The text that arrived: a server that refuses a body may close the connection right after its answer. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const piece of response.setEncoding('utf8')) {
      text += piece;
      if (text.length > MAX_REFUSAL_BYTES) break;
    }
  } catch {
    return text;
  }
  return text;
}
