/** A chunk of OpenAI's dialect as a server-sent event. */
export const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const chunk = (delta: object, finish: string | null = null): string =>
  event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });

export const role = (): string => chunk({ role: 'assistant', content: '' });
export const text = (content: string): string => chunk({ content });
export const thought = (words: string): string => chunk({ reasoning_content: words });
export const finish = (reason = 'stop'): string => chunk({}, reason);
export const usage = (): string =>
  event({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: USAGE });
export const DONE = 'data: [DONE]\n\n';

const USAGE = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 };

export const toolCall = (index: number, delta: { id?: string; name?: string; arguments?: string }): string =>
  chunk({
    tool_calls: [
      {
        index,
        ...(delta.id !== undefined && { id: delta.id, type: 'function' }),
        function: { ...(delta.name !== undefined && { name: delta.name }), arguments: delta.arguments ?? '' },
      },
    ],
  });

/** A whole streamed answer with the given texts. */
export const answerOf = (...texts: readonly string[]): string[] => [
  role(),
  ...texts.map(text),
  finish(),
  usage(),
  DONE,
];

/** A whole body that was not streamed. */
export const completion = (content: string): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: USAGE,
});
