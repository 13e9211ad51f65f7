import {
  CompanionError,
  type AiDocumentAnswers,
  type Host,
  type RoutePlugin,
  type RouteScope,
  type WorkContext,
} from '@editor-companion/core/plugin';
import type { Client, Gateway } from '../gateway.ts';
import type { Options } from '../options.ts';
import type { Conversation } from '../request/conversation.ts';
import { attach, type ReadDocument } from '../request/attachments.ts';
import { createFileFetcher } from '../request/fetch-file.ts';
import { guardSize } from '../request/guard-size.ts';
import { negotiate } from '../request/negotiate.ts';
import { readConversation } from '../request/read-conversation.ts';
import { toWireError } from '../answer/wire-error.ts';
import { streamAnswer, wholeAnswer, type Chat } from './chat.ts';
import type { AnswerWork } from './answer-work.ts';
import { openAnswer } from './open-answer.ts';
import { ChatBody, ChatQuery, ProviderList, ProviderParams } from './schemas.ts';

export interface AiRoutes {
  readonly host: Host;
  readonly gateway: Gateway;
  readonly options: Options;
  readonly readDocument: (context: WorkContext) => ReadDocument | undefined;
  readonly documentAnswers: () => AiDocumentAnswers | undefined;
}

let answers = 0;
/** Unique in this process and, through the start time, among processes. */
const prefix = `msg_${Date.now().toString(36)}${process.pid.toString(36)}_`;
const nextId = (): string => `${prefix}${(++answers).toString(36)}`;

/** POST /ai/{provider}/chat/completions and GET /ai/providers. */
export const aiRoutes =
  (parts: AiRoutes): RoutePlugin =>
  (scope) => {
    listProviders(scope, parts);
    askProvider(scope, parts);
  };

function listProviders(scope: RouteScope, { gateway: { providers, allowList } }: AiRoutes): void {
  scope.get(
    '/ai/providers',
    {
      config: { scopes: ['ai'] },
      schema: {
        tags: ['AI'],
        summary: 'List the AI providers and their models',
        operationId: 'listAiProviders',
        response: { 200: ProviderList },
      },
    },
    ({ principal }) => {
      const items = providers.list().map((provider) => ({
        ...provider,
        models: provider.models.filter(({ id }) => allowList.may(principal, provider, id)),
      }));
      return { items, default: providers.first() ?? null };
    },
  );
}

function askProvider(scope: RouteScope, parts: AiRoutes): void {
  scope.post(
    '/ai/:provider/chat/completions',
    {
      config: { scopes: ['ai'], envelope: false },
      schema: {
        tags: ['AI'],
        summary: 'Ask an AI provider, with the body of OpenAI, of the editor or of AG-UI',
        operationId: 'askAi',
        params: ProviderParams,
        querystring: ChatQuery,
        body: ChatBody,
      },
    },
    async (request, reply) => {
      const conversation = readConversation(request.body);
      const { form, stream } = negotiate(request.query.format, request.headers, conversation);
      void reply.header('x-ai-format', form);
      try {
        const question = { provider: request.params.provider, conversation, stream };
        const job = await openJob(request, question, parts, reply);
        const dialect = request.query.dialect ?? 'ag-ui-1';
        const chat: Chat = { client: request, job, conversation, form, dialect, id: nextId() };
        if (!stream) return await reply.type('application/json; charset=utf-8').send(await wholeAnswer(chat));
        return await streamAnswer(chat, reply, parts.options);
      } catch (failure) {
        // OpenAI's clients look for the reason in `error.message`.
        if (form !== 'openai' || !CompanionError.is(failure)) throw failure;
        if (failure.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(failure.retryAfter));
        return reply.code(failure.status).send({ error: toWireError(failure, request.id) });
      }
    },
  );
}

interface Question {
  readonly provider: string;
  readonly conversation: Conversation;
  readonly stream: boolean;
}

/** Adds the attachments of a conversation and requests its admission. @throws CompanionError. */
async function openJob(
  client: Client,
  { provider, conversation, stream }: Question,
  parts: AiRoutes,
  head: Parameters<typeof openAnswer>[3],
): Promise<AnswerWork> {
  const { host, gateway, options, readDocument } = parts;
  const targets = gateway.providers.targets(provider, conversation.model);
  const { signal, id: requestId, principal, caller } = client;
  const work: WorkContext = { signal, log: host.log, requestId, principal, caller, progress: () => undefined };
  const messages = await attach(
    conversation.request.messages,
    conversation.attachments,
    () => readDocument(work),
    createFileFetcher(host.use('fetchGuard'), signal),
  );
  // After documents have become text, since the sent size counts.
  guardSize(messages, options);
  const asked = { conversation, targets, request: { ...conversation.request, messages, stream } };
  return openAnswer(parts, client, asked, head);
}
