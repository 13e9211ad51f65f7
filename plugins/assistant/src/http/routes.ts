import { Readable } from 'node:stream';
import { type RoutePlugin, type RouteScope } from '@editor-companion/core/plugin';
import type { Assistant } from '../run/assistant.ts';
import { runRoutes } from './run-routes.ts';
import { AskBody, NameParams } from './schemas.ts';
import { prime, textOfStream } from './stream.ts';

const config = { scopes: ['ai', 'collab'] };
const tags = ['Assistant'];
/** Milliseconds that the head of a stream waits for the model. */
const HOLD_HEAD = 5000;

/** The assistant in live documents. */
export const createRoutes =
  (assistant: Assistant, heartbeat: number): RoutePlugin =>
  (scope) => {
    ask(scope, assistant, heartbeat);
    runRoutes(scope, assistant);
  };

function ask(scope: RouteScope, assistant: Assistant, heartbeat: number): void {
  scope.post(
    '/documents/:name/assistant',
    {
      config: { ...config, role: 'viewer', envelope: false },
      schema: {
        tags,
        operationId: 'askAssistant',
        summary: 'Have a model read and edit a live document, with the rights of the caller',
        description:
          'Server-sent events, each with its name and JSON with the same `type`: `start`, then `text` and `reasoning` (pieces), `call` (a tool is called), `progress` (how far it is), `result` (what came of it), `edit` (the document was changed; all participants have it), `news` (what others changed meanwhile), and last `end` or `error`. Closing the connection stops the run; what it has changed stays and can be taken back.',
        params: NameParams,
        body: AskBody,
        produces: ['text/event-stream'],
      },
    },
    async ({ params: { name }, body, principal, caller, id, signal }, reply) => {
      const events = await assistant.start(name, body, { id, principal, caller, signal });
      const primed = await prime(events, HOLD_HEAD);
      reply.header('content-type', 'text/event-stream; charset=utf-8');
      reply.header('cache-control', 'no-cache, no-transform');
      reply.header('x-accel-buffering', 'no');
      reply.header('connection', 'close');
      return reply.send(Readable.from(textOfStream(primed, heartbeat, (failure) => assistant.failed(failure, signal))));
    },
  );
}
