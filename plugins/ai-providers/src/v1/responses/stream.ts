import type { AiEvent, CompanionError } from '@editor-companion/core/plugin';
import type { Encoder } from '../../answer/encoder.ts';
import type { Tally } from '../../answer/tally.ts';
import { toWireError } from '../../answer/wire-error.ts';
import type { Target } from '../../upstream/receiver.ts';
import { nameOf } from '../model-names.ts';
import { ResponseOutput } from './output.ts';
import { endOf, failureOf, responseOf, type ResponseHead } from './response.ts';

/**
 * Writes the events of OpenAI's Responses API: response.created first, then those of each item, and response.completed, response.incomplete
 * or response.failed last. An `error`, at which OpenAI's clients throw, precedes the latter.
 */
export class ResponseStream implements Encoder {
  readonly #head: ResponseHead;
  readonly #requestId: string;
  readonly #output = new ResponseOutput((type, members) => this.#tell(type, members));
  #model: string;
  #number = 0;
  #text = '';

  /** @param asked the target that is asked first; a fallback may answer. */
  constructor(head: ResponseHead, asked: Target, requestId: string) {
    this.#head = head;
    this.#model = nameOf(asked);
    this.#requestId = requestId;
  }

  open(): string {
    const response = responseOf(this.#head, { status: 'in_progress', model: this.#model, output: [] });
    this.#tell('response.created', { response });
    this.#tell('response.in_progress', { response });
    return this.#take();
  }

  begin(target: Target): string {
    this.#model = nameOf(target);
    return '';
  }

  event(event: AiEvent): string {
    this.#output.take(event);
    return this.#take();
  }

  end(tally: Tally): string {
    const end = endOf(tally);
    this.#output.close(end.status);
    const response = responseOf(this.#head, { ...end, model: this.#model, output: this.#output.items });
    this.#tell(`response.${end.status}`, { response });
    return this.#take();
  }

  fail(failure: CompanionError): string {
    const error = toWireError(failure, this.#requestId);
    this.#tell('error', { code: error.code, message: error.message, param: error.param, error });
    const state = { status: 'failed', model: this.#model, output: this.#output.items } as const;
    this.#tell('response.failed', { response: responseOf(this.#head, { ...state, error: failureOf(failure) }) });
    return this.#take();
  }

  #tell(type: string, members: object): void {
    const event = { type, sequence_number: this.#number++, ...members };
    this.#text += `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  #take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
