import type { AiAsking, AiMessage, AiTool, RoutePlugin, RouteScope } from '@editor-companion/core/plugin';
import type { Question } from '../run/assistant.ts';
import { agUiRoute } from './agui-route.ts';
import type { RouteParts } from './parts.ts';
import { runRoutes } from './run-routes.ts';
import { AskBody, NameParams, ResultsBody, RunParams } from './schemas.ts';
import { bodyOfRun } from './send-run.ts';
import { plainFrame as frame } from './stream.ts';

const config = { scopes: ['ai', 'collab'], role: 'viewer', envelope: false } as const;
const tags = ['Assistant'];

/** The assistant's routes. */
export const createRoutes =
  (parts: RouteParts): RoutePlugin =>
  (scope) => {
    ask(scope, parts);
    agUiRoute(scope, parts);
    answer(scope, parts);
    runRoutes(scope, parts.assistant.kept);
  };

function ask(scope: RouteScope, { assistant, heartbeat }: RouteParts): void {
  scope.post(
    '/documents/:name/assistant',
    {
      config,
      schema: {
        tags,
        operationId: 'askAssistant',
        summary: 'Let a model read and edit a live document, with the rights of the caller',
        description:
          'Server-sent events, each with its name and JSON with the same `type`: `start`, then `text` and `reasoning` (parts of them), `call` (a tool is called), `client_call` (your front end must run a tool), `progress` (of a call), `result` (of a call), `edit` (the document was changed, for all participants), `news` (changes by others in the meantime), and last `end` or `error`. Closing the connection stops the run; its changes stay and can be undone.',
        params: NameParams,
        body: AskBody,
        produces: ['text/event-stream'],
      },
    },
    async ({ params: { name }, body, principal, caller, id, signal }, reply) => {
      const asking: AiAsking = { id, principal, caller, signal };
      const started = await assistant.start(name, questionOf(body), asking);
      return reply.send(await bodyOfRun(started, reply, { assistant, heartbeat, signal, frame }));
    },
  );
}

function questionOf({ prompt, messages, clientTools, ...rest }: AskBody): Question {
  const asked: AiMessage = { role: 'user', content: prompt };
  const tools = clientTools.map((tool): AiTool => ({ type: 'function', function: tool }));
  return { ...rest, messages: [...messages, asked], clientTools: tools };
}

function answer(scope: RouteScope, { assistant, heartbeat }: RouteParts): void {
  scope.post(
    '/documents/:name/assistant/runs/:run/results',
    {
      config,
      schema: {
        tags,
        operationId: 'answerAssistant',
        summary: 'Send the results of tools that the caller runs; the run continues with them',
        description: 'Server-sent events, as those of `POST /documents/{name}/assistant`.',
        params: RunParams,
        body: ResultsBody,
        produces: ['text/event-stream'],
      },
    },
    async ({ params: { name, run }, body: { results }, principal, caller, id, signal }, reply) => {
      await assistant.kept.find(name, run, principal);
      const answered = { results, more: [], isStrict: true, document: name };
      const started = await assistant.resume(run, answered, { id, principal, caller, signal });
      return reply.send(await bodyOfRun(started, reply, { assistant, heartbeat, signal, frame }));
    },
  );
}
