import type { SuggestBody } from '../api/schemas.gen.ts';
import { CompanionRequestError } from '../request-error.ts';
import { serverEvents } from '../server/event-stream.ts';
import { refusalInEvent } from '../server/refusal.ts';
import type { CompanionServer } from '../server/server.ts';
import type { AiEvent, AiQuestion, AiUsage } from './wire-ai.ts';

/** A line of the stream in the editor's format. */
interface Line {
  readonly type: string;
  readonly content?: string;
  readonly data?: unknown;
  readonly status?: string;
  readonly finishReason?: string;
  readonly usage?: AiUsage;
}

/**
 * The models behind the server.
 * @example
 * const ai = new Ai(server, 'deepseek');
 * for await (const event of ai.ask({ prompt: 'Make this shorter.', selectionText }, { signal }))
 *   if (event.type === 'text') insert(event.text);
 * const [first] = await ai.suggest({ prefix: before, suffix: after, n: 1 });
 */
export class Ai {
  readonly #server: CompanionServer;
  readonly #provider: string;

  /** @param provider id of a provider, as `GET /ai/providers` lists them. */
  constructor(server: CompanionServer, provider: string) {
    this.#server = server;
    this.#provider = provider;
  }

  /**
   * Asks a model and yields its answer piece by piece. To stop the model, stop reading or abort.
   * @throws CompanionRequestError with the server's code, also where the answer fails on its way; `STREAM_CUT` where it ends without an end.
   */
  async *ask(
    question: AiQuestion,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<AiEvent, void, undefined> {
    const response = await this.#server.open('POST /ai/{provider}/chat/completions', {
      path: { provider: this.#provider },
      query: { format: 'message' },
      body: { ...question, stream: true },
      signal,
    });
    for await (const { data } of serverEvents(response)) {
      const line = JSON.parse(data) as Line;
      if (line.type === 'error') throw refusalInEvent(data);
      const event = eventOf(line);
      if (event) yield event;
      if (event?.type === 'end') return;
    }
    throw new CompanionRequestError('STREAM_CUT', 'The answer ended before it was complete. Ask again.');
  }

  /** Asks a model and returns the whole answer in Markdown. @throws CompanionRequestError as `ask` does. */
  async text(question: AiQuestion, options: { readonly signal?: AbortSignal } = {}): Promise<string> {
    let text = '';
    for await (const event of this.ask(question, options)) if (event.type === 'text') text += event.text;
    return text;
  }

  /**
   * Continuations of a text at the cursor, best first; empty if the model has none. A newer request with the same `sessionId` replaces an
   * older one, which fails with 409.
   * @throws CompanionRequestError
   */
  async suggest(
    body: Omit<SuggestBody, 'stream' | 'provider'>,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly string[]> {
    const { suggestions } = await this.#server.call('POST /ai/suggestion', {
      body: { ...body, provider: this.#provider },
      signal,
    });
    return suggestions;
  }
}

function eventOf({ type, content = '', data, status, finishReason, usage }: Line): AiEvent | undefined {
  if (type === 'text' && status === 'complete') return { type: 'end', reason: finishReason, usage };
  if (type === 'text' || type === 'think')
    return content === '' ? undefined : { type: type === 'text' ? 'text' : 'thinking', text: content };
  return { type: 'part', kind: type, data };
}
