import { errors } from '../../errors.ts';
import { asRecord, PROTOCOLS } from '../message.ts';
import { messagesIn } from './messages-in.ts';

export interface RemoteOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum milliseconds for one request. */
  readonly timeout: number;
}

/** The maximum size of an answer in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
/** After this many consecutive failures the server is not asked for a while. */
const FAILURES = 3;
const PAUSE_MS = 30_000;

/** Another MCP server, which the operator configured. Its answers are untrusted. */
export class RemoteServer {
  readonly name: string;
  readonly #options: RemoteOptions;
  readonly #now: () => number;
  #session: Promise<Readonly<Record<string, string>>> | undefined;
  #id = 0;
  #failures = 0;
  #pausedUntil = 0;

  constructor(name: string, options: RemoteOptions, now: () => number = Date.now) {
    this.name = name;
    this.#options = options;
    this.#now = now;
  }

  /** @throws CompanionError MCP_SERVER_FAILED (502), MCP_SERVER_REFUSED (422). */
  async request(method: string, params: object, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    if (this.#now() < this.#pausedUntil) throw this.#failed('it failed several times and is paused');
    try {
      const result = await this.#asked(method, params, signal);
      this.#failures = 0;
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refusal) throw errors.MCP_SERVER_REFUSED({ server: this.name, reason: error.message });
      this.#session = undefined;
      this.#failures += 1;
      if (this.#failures >= FAILURES) this.#pausedUntil = this.#now() + PAUSE_MS;
      throw this.#failed('its response is not valid', error);
    }
  }

  /** Sends a request. If the server has forgotten the session, starts a new one, once. */
  async #asked(method: string, params: object, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const known = this.#session;
    const session = (this.#session ??= this.#begin(signal));
    session.catch(() => (this.#session = undefined));
    const answer = await this.#post({ method, params }, await session, signal);
    if (answer.status !== 404 || !known) return resultOf(answer);
    this.#session = this.#begin(signal);
    return resultOf(await this.#post({ method, params }, await this.#session, signal));
  }

  async #begin(signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
    const clientInfo = { name: 'editor-companion', version: '1.0.0' };
    const params = { protocolVersion: PROTOCOLS[0], capabilities: {}, clientInfo };
    const answer = await this.#post({ method: 'initialize', params }, {}, signal);
    const { protocolVersion } = resultOf(answer);
    const spoken: readonly unknown[] = PROTOCOLS;
    if (!spoken.includes(protocolVersion)) throw new Error('It uses another version of the protocol.');
    const headers = {
      'mcp-protocol-version': String(protocolVersion),
      ...(answer.session !== null && { 'mcp-session-id': answer.session }),
    };
    await this.#post({ method: 'notifications/initialized' }, headers, signal);
    return headers;
  }

  async #post(message: { readonly method: string; readonly params?: object }, headers: object, signal: AbortSignal) {
    const { url, timeout, headers: own } = this.#options;
    const id = message.params ? (this.#id += 1) : undefined;
    const response = await fetch(url, {
      method: 'POST',
      // The address is the operator's, as for AI providers, and must not redirect.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...own,
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), ...message }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    const session = response.headers.get('mcp-session-id');
    if (id === undefined || !response.ok) {
      await response.body?.cancel();
      return { status: response.status, session, message: undefined };
    }
    for await (const found of messagesIn(response, MAX_BYTES))
      if (found['id'] === id) return { status: response.status, session, message: found };
    throw new Error('It ended without a response.');
  }

  #failed(reason: string, cause?: unknown) {
    return errors.MCP_SERVER_FAILED({ server: this.name, reason }, { cause });
  }
}

/** The server's error for a request. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

const MAX_REASON = 1000;

function resultOf({ status, message }: { status: number; message: Readonly<Record<string, unknown>> | undefined }) {
  if (!message) throw new Error(`It responded with status ${status}.`);
  if (message['error'] !== undefined) {
    const { message: reason } = asRecord(message['error']);
    throw new Refusal(typeof reason === 'string' ? reason.slice(0, MAX_REASON).toWellFormed() : 'no reason');
  }
  return asRecord(message['result']);
}
