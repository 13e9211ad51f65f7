import type { AiEvent, AiToolCall } from '@editor-companion/core/plugin';
import { createSources, type Reference } from './sources.ts';

/** A whole answer, put together from its events. */
export interface Collected {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly AiToolCall[];
  readonly references: readonly Reference[];
  readonly images: readonly string[];
}

export interface Collector {
  take(event: AiEvent): void;
  result(): Collected;
}

export function createCollector(): Collector {
  const sources = createSources();
  const calls = new Map<string, { name: string; args: string }>();
  const images: string[] = [];
  let text = '';
  let reasoning = '';
  return {
    take(event) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'reasoning') reasoning += event.text;
      else if (event.type === 'source') sources.add(event);
      else if (event.type === 'image') images.push(event.url);
      else if (event.type === 'tool-call')
        calls.set(event.id, { name: event.name, args: (calls.get(event.id)?.args ?? '') + event.argumentsDelta });
    },
    result: () => ({
      text,
      reasoning,
      references: sources.references,
      images,
      calls: [...calls].map(([id, { name, args }]) => ({ id, type: 'function', function: { name, arguments: args } })),
    }),
  };
}
