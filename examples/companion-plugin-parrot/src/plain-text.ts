import type { AiContent } from '@editor-companion/core/plugin';

/** The words of a message: Parrot sees no pictures. */
export const plainText = (content: AiContent | null): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
