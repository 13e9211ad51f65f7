import type { AiMessage } from '@editor-companion/core/plugin';
import { partsOf } from '../drivers/content.ts';
import { errors } from '../errors.ts';

/** Refuses conversations beyond the operator's limits. @throws CompanionError AI_CONTENT_TOO_LARGE. */
export function guardSize(
  messages: readonly AiMessage[],
  { maxMessages, maxCharacters }: { maxMessages: number; maxCharacters: number },
): void {
  if (messages.length > maxMessages)
    throw errors.AI_CONTENT_TOO_LARGE({ actual: messages.length, unit: 'messages', limit: maxMessages });
  let characters = 0;
  for (const { content } of messages) {
    if (typeof content === 'string') characters += content.length;
    else for (const part of partsOf(content)) characters += part.type === 'text' ? part.text.length : 0;
  }
  if (characters > maxCharacters)
    throw errors.AI_CONTENT_TOO_LARGE({ actual: characters, unit: 'characters', limit: maxCharacters });
}
