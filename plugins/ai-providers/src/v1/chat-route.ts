import { randomUUID } from 'node:crypto';
import type { RouteScope } from '@editor-companion/core/plugin';
import { guardSize } from '../request/guard-size.ts';
import { readOpenAiBody } from '../request/openai-body.ts';
import { streamAnswer, wholeAnswer, type Chat } from '../routes/chat.ts';
import { V1_CONFIG } from './failures.ts';
import type { V1Parts } from './parts.ts';
import { ChatBody } from './schemas.ts';

/** POST /v1/chat/completions. */
export function chatRoute(scope: RouteScope, { gateway, options, names }: V1Parts): void {
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
      const job = await gateway.open(request, {
        purpose: 'chat',
        targets: names.targetsOf(request.body.model),
        documentId: conversation.documentId,
        request: { ...conversation.request, stream },
      });
      if (job.cache !== undefined) void reply.header('x-ai-cache', job.cache);
      const id = `chatcmpl-${randomUUID()}`;
      const chat: Chat = { client: request, job, conversation, form: 'openai', dialect: 'ag-ui-1', id };
      if (stream) return streamAnswer(chat, reply, options);
      return reply.type('application/json; charset=utf-8').send(await wholeAnswer(chat));
    },
  );
}
