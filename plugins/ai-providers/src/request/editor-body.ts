import type { AiMessage } from '@editor-companion/core/plugin';
import { defined, record, text } from '../vendor/json.ts';
import { errors } from '../errors.ts';
import { documentWishOf } from './document-wish.ts';
import { documentOf, modelOf, type Attachment, type Body, type Conversation } from './conversation.ts';
import { knownMembers } from './further-members.ts';
import { readMessage } from './messages.ts';
import { listOf, readParameters } from './parameters.ts';
import { systemPrompt, userPrompt } from './prompt.ts';

/** Parses the body of the editor's chat and assistant. @throws CompanionError AI_BODY_INVALID. */
export function readEditorBody(body: Body): Conversation {
  const history = listOf(body, 'messages').map(readMessage);
  const context = {
    prompt: text(body['prompt']),
    skill: text(body['skill']),
    locale: text(body['locale']),
    selection: text(body['selectionNodes']) || text(body['selectionText']),
    document: text(body['document']),
    cursorMarker: text(body['cursorMarker']) || '⦙',
  };
  const attachments = listOf(body, 'attachments').map(readAttachment);
  const last = lastQuestion(history, context.prompt);
  if (last.prompt === '' && context.selection === '' && attachments.length === 0)
    throw errors.AI_BODY_INVALID({ reason: '`prompt` is empty and `messages` does not end with a question' });
  const system = systemPrompt(text(body['systemPrompt']), context);
  const messages: AiMessage[] = [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    ...last.history,
    { role: 'user', content: userPrompt({ ...context, prompt: last.prompt }) },
  ];
  return {
    shape: 'editor',
    request: {
      messages,
      ...readParameters(body),
      parameters: knownMembers(body),
      ...(context.skill === 'search' && { search: true }),
    },
    attachments,
    wantsUsage: true,
    ...defined({
      model: modelOf(body),
      stream: typeof body['stream'] === 'boolean' ? body['stream'] : undefined,
      documentId: documentOf(body),
      inDocument: documentWishOf(body),
      threadId: text(body['chatID']) || undefined,
      protocolVersion: text(body['protocolVersion']) || undefined,
    }),
  };
}

/** The editor's chat engine repeats the question in the history. Removes the duplicate. */
function lastQuestion(history: AiMessage[], prompt: string): { history: AiMessage[]; prompt: string } {
  const last = history.at(-1);
  if (last?.role !== 'user' || typeof last.content !== 'string') return { history, prompt };
  if (prompt !== '' && last.content !== prompt) return { history, prompt };
  return { history: history.slice(0, -1), prompt: last.content };
}

function readAttachment(value: unknown): Attachment {
  const { name, fileType, url } = record(value);
  return { name: text(name).slice(0, 200) || 'attachment', kind: text(fileType), url: text(url) };
}
