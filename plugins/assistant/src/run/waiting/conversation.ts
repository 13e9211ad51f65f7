import type { AiContent, AiMessage } from '@editor-companion/core/plugin';
import { runOfCall, type ClientResult } from './client-tools.ts';

/** The input for a waiting run in a conversation. */
export interface Continuation {
  readonly run: string;
  readonly results: readonly ClientResult[];
  /** Further messages of the user. */
  readonly more: readonly AiMessage[];
}

/** The results at the end of a conversation, for calls that this server asked its caller to make; undefined if there are none. */
export function continuationOf(messages: readonly AiMessage[]): Continuation | undefined {
  const rest = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
  const results = rest.flatMap((message) =>
    message.role === 'tool' ? [{ id: message.tool_call_id, content: textOf(message.content) }] : [],
  );
  const run = results.map(({ id }) => runOfCall(id)).find((one) => one !== undefined);
  if (run === undefined) return undefined;
  return { run, results, more: rest.filter(({ role }) => role !== 'tool') };
}

/**
 * A conversation as input for a new run. Leaves out calls of the server's own tools, since the document is shown in its current state and
 * their anchors belong to another run. Keeps calls of the caller's tools if their results are present.
 * @param clientTools names of the tools that the caller runs.
 */
export function historyOf(messages: readonly AiMessage[], clientTools: ReadonlySet<string>): AiMessage[] {
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : [])));
  const kept = new Set<string>();
  return messages.flatMap((message): AiMessage[] => {
    if (message.role === 'tool') return kept.has(message.tool_call_id) ? [message] : [];
    if (message.role !== 'assistant' || !message.tool_calls) return [message];
    const { tool_calls: all, ...said } = message;
    const calls = all.filter(({ id, function: { name } }) => clientTools.has(name) && answered.has(id));
    for (const { id } of calls) kept.add(id);
    if (calls.length === 0)
      return said.content === null || said.content === '' ? [] : [{ role: 'assistant', content: said.content }];
    return [{ ...said, tool_calls: calls }];
  });
}

/** The text of a content. */
export const textOf = (content: AiContent): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

/** The user's last message. */
export const promptOf = (messages: readonly AiMessage[]): string => {
  const last = messages.findLast(({ role }) => role === 'user');
  return last?.role === 'user' ? textOf(last.content) : '';
};
