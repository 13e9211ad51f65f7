import type { AiDocumentEvent, AiEvent, AiReasoningDetail, AiToolCall } from '@editor-companion/core/plugin';
import { createSources, type Reference } from './sources.ts';

/** A whole answer, assembled from its events. */
export interface Collected {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly AiToolCall[];
  readonly details: readonly AiReasoningDetail[];
  readonly references: readonly Reference[];
  readonly images: readonly string[];
}

export interface Collector {
  take(event: AiDocumentEvent): void;
  result(): Collected;
}

export function createCollector(): Collector {
  const sources = createSources();
  const calls = new Map<string, AiToolCall>();
  const details: AiReasoningDetail[] = [];
  const images: string[] = [];
  let text = '';
  let reasoning = '';
  return {
    take(event) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'reasoning') reasoning += event.text;
      else if (event.type === 'source') sources.add(event);
      else if (event.type === 'image') images.push(event.url);
      else if (event.type === 'reasoning-detail') details.push(event.detail);
      else if (event.type === 'tool-call') calls.set(event.id, continued(calls.get(event.id), event));
    },
    result: () => ({
      text,
      reasoning,
      details,
      references: sources.references,
      images,
      calls: [...calls.values()],
    }),
  };
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
