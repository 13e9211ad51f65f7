import type {
  AiAssistantMessage,
  AiEvent,
  AiFinishReason,
  AiReasoningDetail,
  AiToolCall,
  AiUsage,
} from '@editor-companion/core/plugin';

/** Assembles a model's answer from its events. */
export class Answer {
  #text = '';
  #reasoning = '';
  readonly #calls = new Map<string, AiToolCall>();
  readonly #details: AiReasoningDetail[] = [];
  #taken = 0;
  usage: AiUsage = {};
  finish: AiFinishReason = 'other';

  take(event: AiEvent): void {
    if (event.type === 'text') this.#text += event.text;
    else if (event.type === 'reasoning') this.#reasoning += event.text;
    else if (event.type === 'reasoning-detail') this.#details.push(event.detail);
    else if (event.type === 'tool-call') this.#calls.set(event.id, continued(this.#calls.get(event.id), event));
    else if (event.type === 'finish') this.finish = event.reason;
    else if (event.type === 'usage') {
      const { type: _, ...usage } = event;
      this.usage = { ...this.usage, ...usage };
    }
  }

  get calls(): readonly AiToolCall[] {
    return [...this.#calls.values()];
  }

  get characters(): number {
    return (
      this.#text.length +
      this.#reasoning.length +
      this.calls.reduce((sum, call) => sum + call.function.arguments.length, 0)
    );
  }

  /** The complete calls that were not taken yet: all but the last one while the answer is still arriving. */
  completeCalls(isOver: boolean): readonly AiToolCall[] {
    const complete = isOver ? this.calls : this.calls.slice(0, -1);
    const fresh = complete.slice(this.#taken);
    this.#taken = Math.max(this.#taken, complete.length);
    return fresh;
  }

  /** The answer as a message for the model's next request. */
  get message(): AiAssistantMessage {
    return {
      role: 'assistant',
      content: this.#text === '' ? null : this.#text,
      ...(this.#calls.size > 0 && { tool_calls: this.calls }),
      ...(this.#reasoning !== '' && { reasoning_content: this.#reasoning }),
      ...(this.#details.length > 0 && { reasoning_details: this.#details }),
    };
  }
}

function continued(
  before: AiToolCall | undefined,
  { id, name, argumentsDelta, state }: Extract<AiEvent, { type: 'tool-call' }>,
): AiToolCall {
  const extra = state ?? before?.extra_content;
  return {
    id,
    type: 'function',
    function: { name, arguments: (before?.function.arguments ?? '') + argumentsDelta },
    ...(extra !== undefined && { extra_content: extra }),
  };
}
