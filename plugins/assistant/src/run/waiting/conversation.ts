import type { AiContent, AiMessage } from '@editor-companion/core/plugin';
import { runOfCall, type ClientResult } from './client-tools.ts';

/** What a conversation brings for a run that waits. */
export interface Continuation {
  readonly run: string;
  readonly results: readonly ClientResult[];
  /** What the user says besides. */
  readonly more: readonly AiMessage[];
}

/** The results with which a conversation goes on, of calls that this server asked its caller to make; undefined where there are none. */
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
 * A conversation as a new run is told of it. Calls of the server's own tools are left out: the document is shown as it is now, and the anchors that they
 * named are those of another run. Calls of the caller's tools stay where their results are there.
 *
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

/** The words of a content. */
export const textOf = (content: AiContent): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

/** The last thing that the user said. */
export const promptOf = (messages: readonly AiMessage[]): string => {
  const last = messages.findLast(({ role }) => role === 'user');
  return last?.role === 'user' ? textOf(last.content) : '';
};
