import { uuidv4 } from 'lib0/random';
import type { KeptCommands } from './kept-commands.ts';
import type { Message } from './message.ts';
import type { Link } from './link/provider.ts';
import type { Actions } from './link/wire-actions.ts';
import { CompanionRequestError } from './request-error.ts';

/** The maximum number of concurrent requests. The server accepts a few more. */
const MAX_UNDER_WAY = 8;

/** Called for a command of an earlier page that the server refused. */
export type OnRefused = (error: CompanionRequestError, command: { action: string; payload: Message }) => void;

interface Request {
  readonly id: string;
  readonly text: string;
  /** Waits for a connection without a limit, and is sent again after a lost one. For work that may be repeated. */
  readonly isDurable: boolean;
  /** The id among the commands stored beyond this page. */
  readonly keptAs: string | undefined;
  readonly resolve: (answer: Message) => void;
  readonly reject: (error: CompanionRequestError) => void;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Requests and their answers over a link that may break. Requests are sent in order; those unanswered when the connection breaks are sent
 * again, in order, on the next one.
 */
export class Requests {
  readonly #link: () => Link;
  readonly #timeout: number;
  readonly #kept: KeptCommands | undefined;
  #waiting: Request[] = [];
  readonly #underWay = new Map<string, Request>();
  #number = 0;
  #isClosed = false;

  /** @param kept the storage of durable requests, which outlive the page. */
  constructor(link: () => Link, timeout: number, kept?: KeptCommands) {
    this.#link = link;
    this.#timeout = timeout;
    this.#kept = kept;
  }

  /** The number of unanswered requests. */
  get pending(): number {
    return this.#waiting.length + this.#underWay.size;
  }

  /** Sends the unanswered commands of an earlier page. */
  restore(onRefused: OnRefused = () => undefined): void {
    for (const { id, action, payload } of this.#kept?.all() ?? [])
      this.#enqueue(action, payload, { isDurable: true, keptAs: id }).catch((error: unknown) => {
        if (!this.#isClosed) onRefused(error as CompanionRequestError, { action, payload });
      });
  }

  /** @throws CompanionRequestError with the server's code; TIMEOUT; CLOSED. */
  async send<Name extends keyof Actions>(
    action: Name,
    payload: Actions[Name]['ask'],
    { isDurable }: { isDurable: boolean },
  ): Promise<Actions[Name]['answer']> {
    if (this.#isClosed) throw closed();
    const message: Message = { ...payload };
    const keptAs = isDurable && this.#kept ? uuidv4() : undefined;
    if (keptAs !== undefined) this.#kept?.add({ id: keptAs, action, payload: message });
    // The one place where an answer gets its type, which the server declares identically.
    return (await this.#enqueue(action, message, { isDurable, keptAs })) as unknown as Actions[Name]['answer'];
  }

  #enqueue(
    action: string,
    payload: Message,
    { isDurable, keptAs }: { isDurable: boolean; keptAs: string | undefined },
  ): Promise<Message> {
    this.#number += 1;
    const requestId = String(this.#number);
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ action, requestId, ...payload });
      const request: Request = { id: requestId, text, isDurable, keptAs, resolve, reject };
      if (!isDurable) request.timer = setTimeout(() => this.#fail(request, timedOut()), this.#timeout);
      this.#waiting.push(request);
      this.flush();
    });
  }

  /** Sends waiting requests within the limit. */
  flush(): void {
    const link = this.#link();
    while (link.isOpen() && this.#underWay.size < MAX_UNDER_WAY) {
      const request = this.#waiting.shift();
      if (!request) return;
      this.#underWay.set(request.id, request);
      link.send(request.text);
    }
  }

  /** @returns whether the message answered a request. */
  receive(message: Message): boolean {
    const request = this.#underWay.get(String(message['requestId']));
    if (!request) return false;
    this.#settle(request);
    if (request.keptAs !== undefined) this.#kept?.remove(request.keptAs);
    if (message['event'] === 'error')
      request.reject(
        new CompanionRequestError(String(message['error']), String(message['message']), {
          details: message['details'],
        }),
      );
    else request.resolve(message);
    this.flush();
    return true;
  }

  /** Call it when the connection is lost: repeatable requests wait for the next one, the others fail. */
  disconnected(): void {
    const all = [...this.#underWay.values(), ...this.#waiting];
    this.#underWay.clear();
    this.#waiting = all.filter(({ isDurable }) => isDurable);
    for (const request of all) if (!request.isDurable) this.#fail(request, closed());
  }

  /** Stored commands stay stored. */
  close(): void {
    this.#isClosed = true;
    for (const request of [...this.#underWay.values(), ...this.#waiting]) this.#fail(request, closed());
    this.#waiting = [];
  }

  #fail(request: Request, error: CompanionRequestError): void {
    this.#settle(request);
    this.#waiting = this.#waiting.filter((other) => other !== request);
    request.reject(error);
    if (!this.#isClosed) this.flush();
  }

  #settle(request: Request): void {
    clearTimeout(request.timer);
    this.#underWay.delete(request.id);
  }
}

const closed = (): CompanionRequestError =>
  new CompanionRequestError('CLOSED', 'The connection was closed before the server responded. Try again.');
const timedOut = (): CompanionRequestError =>
  new CompanionRequestError('TIMEOUT', 'The server did not respond in time. Try again.');
