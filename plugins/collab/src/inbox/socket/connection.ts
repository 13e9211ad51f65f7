import { CompanionError, type Logger, type Principal, requireScope } from '@editor-companion/core/plugin';
import type { RawData, WebSocket } from 'ws';
import { type Question, readQuestion } from '../../actions/question.ts';
import { errors } from '../../errors.ts';
import { type Roles, SCOPE } from '../../roles.ts';
import type { StatelessMessage } from '../../room/types.ts';
import type { Limits } from '../../socket/limits.ts';
import { type ConnectionOrigin, credentialsOf } from '../../socket/origin.ts';
import type { Courier } from '../courier.ts';
import type { Inbox } from '../inbox.ts';
import type { Questions } from './questions.ts';

/** The maximum number of running requests of one connection. */
const MAX_AT_ONCE = 16;
/** The maximum number of unread bytes before a client is disconnected. */
const MAX_UNREAD_BYTES = 1_048_576;
const CLOSE_REASON_LENGTH = 100;

interface Parts {
  readonly webSocket: WebSocket;
  readonly origin: ConnectionOrigin;
  readonly inbox: Inbox;
  readonly courier: Courier;
  readonly roles: Roles;
  readonly limits: Limits;
  readonly questions: Questions;
  readonly log: Logger;
}

/** A WebSocket of a user who follows their inbox. Messages are JSON; the first one is a greeting and may contain the token. */
export class Connection {
  readonly #parts: Parts;
  readonly #leaving: (() => void)[] = [];
  #principal: Principal | undefined;
  #isGreeting = false;
  #running = 0;
  /** The number of checks since the last message of the client. */
  #silence = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { webSocket } = parts;
    webSocket.on('pong', () => (this.#silence = 0));
    webSocket.on('message', (data, isBinary) => this.#receive(data, isBinary));
  }

  send(message: StatelessMessage): void {
    const { webSocket } = this.#parts;
    if (webSocket.bufferedAmount > MAX_UNREAD_BYTES) return this.close(1013, 'too slow');
    if (!this.#hasEnded()) webSocket.send(JSON.stringify(message));
  }

  /** Disconnects a client that may no longer connect, did not greet, or sent nothing between two checks. */
  look(): void {
    this.#silence += 1;
    if (this.#hasEnded()) return;
    if (!this.#principal && this.#silence > 1) return this.close(4408, 'nobody signed in');
    if (this.#silence > 2) return this.cut();
    this.#parts.webSocket.ping();
  }

  dismissIf(isMeant: (principal: Principal) => boolean): void {
    if (this.#principal && isMeant(this.#principal)) this.#refuse(errors.ACCESS_EXPIRED());
  }

  close(code: number, reason: string): void {
    this.#parts.webSocket.close(code, reason.slice(0, CLOSE_REASON_LENGTH));
  }

  /** Closes the connection without a close frame. */
  cut(): void {
    this.#parts.webSocket.terminate();
  }

  /** Call it when the connection is closed. */
  closed(): void {
    for (const leave of this.#leaving.splice(0)) leave();
  }

  /** @returns whether the credential is void, and then closes. */
  #hasEnded(): boolean {
    const { expiresAt = Number.POSITIVE_INFINITY } = this.#principal ?? {};
    if (expiresAt > Date.now()) return false;
    this.#refuse(errors.ACCESS_EXPIRED());
    return true;
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#silence = 0;
    const question = isBinary ? undefined : readQuestion((data as Buffer).toString());
    if (!question) return this.close(4400, 'malformed: it is not JSON text with an action');
    if (question.action === 'hello') void this.#hello(question);
    else if (this.#principal) void this.#answer(this.#principal, question);
    else this.close(4401, 'the first message must be hello');
  }

  async #hello({ requestId, payload }: Question): Promise<void> {
    if (this.#isGreeting) return;
    this.#isGreeting = true;
    try {
      await this.#admit(typeof payload['token'] === 'string' ? payload['token'] : undefined);
      const principal = this.#principal;
      if (!principal) return;
      const { id, name } = principal;
      const unread = await this.#parts.inbox.count(principal);
      this.send({ event: 'hello', ...(requestId !== undefined && { requestId }), user: { id, name }, unread });
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#isGreeting = false;
    }
  }

  /** @throws CompanionError of the service `auth`, SCOPE_MISSING (403), CONNECTIONS_EXCEEDED (429). */
  async #admit(token: string | undefined): Promise<void> {
    const { roles, origin, limits, courier, webSocket } = this.#parts;
    const principal = await roles.authenticate(credentialsOf(origin, token));
    requireScope(principal, SCOPE);
    // The client may have disconnected meanwhile.
    if (webSocket.readyState !== webSocket.OPEN) return;
    this.closed();
    this.#principal = principal;
    this.#leaving.push(limits.enterCaller(principal));
    this.#leaving.push(courier.add({ principal, send: (message) => this.send(message) }));
  }

  async #answer(principal: Principal, question: Question): Promise<void> {
    if (this.#running >= MAX_AT_ONCE) return this.close(1013, 'too many requests at once');
    if (this.#hasEnded()) return;
    this.#running += 1;
    const answer = await this.#parts.questions.answer(principal, question);
    this.#running -= 1;
    this.send(answer);
  }

  #refuse(error: unknown): void {
    if (!CompanionError.is(error)) this.#parts.log.warn({ err: error }, 'a connection to an inbox failed');
    const { status, code } = CompanionError.is(error) ? error : { status: 500, code: 'try again' };
    this.close(status === 401 || status === 403 ? 4000 + status : 1013, code);
  }
}
