import type { AiEvent } from '@editor-companion/core/plugin';

/**
 * The members that make an event a chunk of OpenAI's chat completions, as JSON without braces. The first delta names the role, and every
 * tool call keeps its index throughout the answer.
 */
export class OpenAiChunks {
  readonly #base: string;
  readonly #indexes = new Map<string, number>();
  #hasRole = false;

  /** @param created milliseconds since the epoch. */
  constructor(model: string, created: number) {
    this.#base = `"object":"chat.completion.chunk","created":${Math.floor(created / 1000)},"model":${JSON.stringify(model)}`;
  }

  /** A chunk with one choice. @param delta members of the delta, as JSON without braces. */
  choice(delta: string, finishReason = 'null'): string {
    const role = this.#hasRole ? '' : `"role":"assistant"${delta === '' ? '' : ','}`;
    this.#hasRole = true;
    return `${this.#base},"choices":[{"index":0,"delta":{${role}${delta}},"finish_reason":${finishReason}}]`;
  }

  /** A chunk without content in OpenAI's format. */
  none(): string {
    return `${this.#base},"choices":[]`;
  }

  /** The delta of a tool call. Only the first delta of a call names it. */
  call({ id, name, argumentsDelta, state }: Extract<AiEvent, { type: 'tool-call' }>): string {
    const known = this.#indexes.get(id);
    const index = known ?? this.#indexes.size;
    this.#indexes.set(id, index);
    const call = {
      index,
      ...(known === undefined && { id, type: 'function' }),
      function: { ...(known === undefined && { name }), arguments: argumentsDelta },
      ...(state !== undefined && { extra_content: state }),
    };
    return `"tool_calls":[${JSON.stringify(call)}]`;
  }
}
