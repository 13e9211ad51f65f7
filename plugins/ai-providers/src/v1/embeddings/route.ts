import { Type, type AiMessage, type RouteScope } from '@editor-companion/core/plugin';
import { guardSize } from '../../request/guard-size.ts';
import { defined } from '../../vendor/json.ts';
import { V1_CONFIG } from '../failures.ts';
import { nameOf } from '../model-names.ts';
import { embeddingsOf } from '../offered.ts';
import type { V1Parts } from '../parts.ts';
import { EmbeddingsAnswer, EmbeddingsBody, inputsOf } from './body.ts';
import { embed } from './embed.ts';

/** Already written as JSON piece by piece, since vectors are long. */
const ANSWER = {
  description: 'The vectors.',
  content: { 'application/json': { schema: Type.Unsafe<string>(EmbeddingsAnswer) } },
};

/** POST /v1/embeddings. */
export function embeddingsRoute(scope: RouteScope, { gateway, options, names }: V1Parts): void {
  scope.post(
    '/v1/embeddings',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: 'Create embeddings of texts',
        operationId: 'createEmbeddings',
        body: EmbeddingsBody,
        response: { 200: ANSWER },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const target = names.targetFor(body.model, 'embeddings');
      const { texts = [], tokens } = inputsOf(body);
      const messages: AiMessage[] = texts.map((content) => ({ role: 'user', content }));
      guardSize(messages, { maxMessages: messages.length, maxCharacters: options.maxCharacters });
      const job = await gateway.open(request, {
        purpose: 'embedding',
        targets: [target],
        request: {
          messages,
          stream: false,
          parameters: defined({ dimensions: body.dimensions, tokens }),
          ...defined({ user: body.user }),
        },
      });
      const api = embeddingsOf(job);
      const { encoding_format: encoding = 'float' } = body;
      const count = tokens?.length ?? texts.length;
      const { entries, usage } = await embed(job, request, api, {
        count,
        encoding,
        maxBytes: options.maxAnswerBytes,
        total: options.timeouts.total,
      });
      const used = usage.inputTokens ?? 0;
      const rest = JSON.stringify({
        model: nameOf(job.targets[0]),
        usage: { prompt_tokens: used, total_tokens: used },
      });
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"object":"list","data":[${entries.join(',')}],${rest.slice(1)}`);
    },
  );
}
