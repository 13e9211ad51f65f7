import { Type, type RouteScope } from '@editor-companion/core/plugin';
import type { Client, Job } from '../../gateway.ts';
import { documentOf } from '../../request/conversation.ts';
import { guardSize } from '../../request/guard-size.ts';
import { collectAnswer, sendAnswer } from '../../routes/chat.ts';
import { V1_CONFIG } from '../failures.ts';
import { nameOf } from '../model-names.ts';
import type { V1Parts } from '../parts.ts';
import { ResponsesBody } from './body.ts';
import { newId, ResponseOutput } from './output.ts';
import { readResponsesBody } from './request.ts';
import { endOf, responseOf, type ResponseHead } from './response.ts';
import { ResponseStream } from './stream.ts';

/** POST /v1/responses. */
export function responsesRoute(scope: RouteScope, { gateway, options, names }: V1Parts): void {
  scope.post(
    '/v1/responses',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: "Ask a model, as OpenAI's Responses API",
        operationId: 'createResponse',
        body: ResponsesBody,
        response: { 200: RESPONSE },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const stream = body.stream === true;
      const question = readResponsesBody(body);
      guardSize(question.messages, options);
      const targets = names.targetsOf(body.model);
      const documentId = documentOf(body);
      const job = await gateway.open(request, {
        purpose: 'chat',
        targets,
        documentId,
        request: { ...question, stream },
      });
      if (job.cache !== undefined) void reply.header('x-ai-cache', job.cache);
      const head: ResponseHead = { id: newId('resp'), createdAt: Math.floor(Date.now() / 1000), body };
      if (!stream) return wholeResponse(head, job, request);
      const encoder = new ResponseStream(head, job.targets[0], request.id);
      await sendAnswer({ job, client: request, encoder, form: 'openai' }, reply, options);
      return reply;
    },
  );
}

const RESPONSE = {
  description: 'The response, or events if `stream` is true.',
  content: {
    'application/json': { schema: Type.Object({}, { additionalProperties: true, examples: [{ object: 'response' }] }) },
    'text/event-stream': { schema: Type.String() },
  },
};

async function wholeResponse(head: ResponseHead, job: Job, client: Client): Promise<object> {
  const output = new ResponseOutput(() => undefined);
  const target = await collectAnswer(job, client, { event: (event) => output.take(event) });
  const end = endOf(job.tally);
  output.close(end.status);
  return responseOf(head, { ...end, model: nameOf(target), output: output.items });
}
