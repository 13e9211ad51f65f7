import type { AiContent } from '@editor-companion/core/plugin';

/** Returns the text of a message. Parrot does not support pictures. */
export const plainText = (content: AiContent | null): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
