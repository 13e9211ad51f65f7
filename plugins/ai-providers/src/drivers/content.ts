import type { AiContent, AiMessage, AiPart } from '@editor-companion/core/plugin';

/** Content in any form as parts; null has none. */
export const partsOf = (content: AiContent | null): readonly AiPart[] =>
  typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : (content ?? []);

/** The texts of content, joined by blank lines. */
export const plainText = (content: AiContent | null): string =>
  typeof content === 'string'
    ? content
    : partsOf(content)
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('\n\n');

/** Separates system messages, joined to one text, from the others, as most vendors require. */
export function splitSystem(messages: readonly AiMessage[]): {
  system: string;
  rest: readonly Exclude<AiMessage, { role: 'system' }>[];
} {
  const system = messages.flatMap((message) => (message.role === 'system' ? [plainText(message.content)] : []));
  const rest = messages.flatMap((message) => (message.role === 'system' ? [] : [message]));
  return { system: system.join('\n\n'), rest };
}

/** The media type and base64 data of a `data:` URL; undefined for any other URL. */
export function inlineData(url: string): { mediaType: string; data: string } | undefined {
  const match = /^data:([\w.+/-]+);base64,(.*)$/s.exec(url);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { mediaType: match[1], data: match[2] };
}

/** A tool call's arguments as a value. Invalid JSON becomes an empty object. */
export function argumentsOf(json: string): unknown {
  try {
    return JSON.parse(json === '' ? '{}' : json);
  } catch {
    return {};
  }
}
