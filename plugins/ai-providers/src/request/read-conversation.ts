import { isRecord } from '../vendor/json.ts';
import { readAgUiBody } from './agui-body.ts';
import type { Body, Conversation } from './conversation.ts';
import { readEditorBody } from './editor-body.ts';
import { readOpenAiBody } from './openai-body.ts';

/**
 * Parses any of the three body formats, which it recognises by their members.
 * @throws CompanionError AI_BODY_INVALID.
 */
export function readConversation(body: Body): Conversation {
  if (typeof body['threadId'] === 'string' && typeof body['runId'] === 'string') return readAgUiBody(body);
  const editor = 'prompt' in body || 'systemPrompt' in body || 'selectionText' in body || isRecord(body['model']);
  return editor ? readEditorBody(body) : readOpenAiBody(body);
}
