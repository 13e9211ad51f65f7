import { readableText } from '../comments/mentions.ts';
import type { CommentContent } from '../comments/thread.ts';

/** The maximum length of an excerpt in characters. */
const MAX_LENGTH = 200;

/** The beginning of a comment in one line, with the names of the people it mentions. */
export function excerptOf(content: CommentContent | null, maxLength = MAX_LENGTH): string {
  const text = typeof content === 'string' ? readableText(content) : [...wordsIn(content)].join('');
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  // Keeps surrogate pairs whole.
  const cut = line.slice(0, maxLength - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/** The pieces of text in editor JSON. Each block begins with a space; adjacent spaces are joined later. */
function* wordsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* wordsIn(item);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { type, text, content, children, attrs, props } = value as Record<string, unknown>;
  if (type === 'mention') yield `@${nameIn(attrs) ?? nameIn(props) ?? ''}`;
  else if (typeof text === 'string') yield text;
  else {
    if (type !== 'link') yield ' ';
    if (typeof content === 'string') yield content;
    else yield* wordsIn(content);
    yield* wordsIn(children);
  }
}

function nameIn(value: unknown): string | undefined {
  const { label, name, user, id } = (value ?? {}) as Record<string, unknown>;
  return [label, name, user, id].find((one) => typeof one === 'string');
}
