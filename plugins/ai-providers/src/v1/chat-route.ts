import { randomUUID } from 'node:crypto';
import type { RouteScope } from '@editor-companion/core/plugin';
import { guardSize } from '../request/guard-size.ts';
import { readOpenAiBody } from '../request/openai-body.ts';
import { streamAnswer, wholeAnswer, type Chat } from '../routes/chat.ts';
import { openAnswer } from '../routes/open-answer.ts';
import { V1_CONFIG } from './failures.ts';
import type { V1Parts } from './parts.ts';
import { ChatBody } from './schemas.ts';

/** POST /v1/chat/completions. */
export function chatRoute(scope: RouteScope, parts: V1Parts): void {
  const { options, names } = parts;
  scope.post(
    '/v1/chat/completions',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: "Ask a model, as OpenAI's chat completions",
        operationId: 'createChatCompletion',
        body: ChatBody,
      },
    },
    async (request, reply) => {
      const conversation = readOpenAiBody(request.body);
      const stream = conversation.stream === true;
      guardSize(conversation.request.messages, options);
      const targets = names.targetsOf(request.body.model);
      const asked = { conversation, targets, request: { ...conversation.request, stream } };
      const job = await openAnswer(parts, request, asked, reply);
      const id = `chatcmpl-${randomUUID()}`;
      const chat: Chat = { client: request, job, conversation, form: 'openai', dialect: 'ag-ui-1', id };
      if (stream) return streamAnswer(chat, reply, options);
      return reply.type('application/json; charset=utf-8').send(await wholeAnswer(chat));
    },
  );
}
