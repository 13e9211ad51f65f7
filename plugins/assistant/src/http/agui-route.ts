import type { AiAnswerWriter, RouteScope } from '@editor-companion/core/plugin';
import { answerEvents } from '../run/answer-events.ts';
import { converse } from '../run/answers.ts';
import type { RunEvent } from '../run/event.ts';
import type { RouteParts } from './parts.ts';
import { AgUiBody, NameParams } from './schemas.ts';
import { bodyOfRun } from './send-run.ts';

/** The assistant for front ends that speak AG-UI: an `HttpAgent` can use this address. */
export function agUiRoute(scope: RouteScope, { assistant, ai, heartbeat }: RouteParts): void {
  scope.post(
    '/documents/:name/assistant/agui',
    {
      config: { scopes: ['ai', 'collab'], role: 'viewer', envelope: false },
      schema: {
        tags: ['Assistant'],
        operationId: 'askAssistantByAgUi',
        summary: 'The assistant with the events of AG-UI and the tools of the front end',
        description:
          "AG-UI's events: `RUN_STARTED`, then those of texts, thoughts and calls, and last `RUN_FINISHED` or `RUN_ERROR`. The server ran a call that has a `TOOL_CALL_RESULT`; a call without one is for the front end, which sends the result as a message of the next run. `CUSTOM` events `assistant:start`, `assistant:edit`, `assistant:progress`, `assistant:news` and `assistant:end` report the changes of the document.",
        params: NameParams,
        body: AgUiBody,
        produces: ['text/event-stream'],
      },
    },
    async ({ params: { name }, body, principal, caller, id, signal }, reply) => {
      const { inDocument = { tools: ['*'] }, model, request } = ai.readAgUi(body, name);
      const question = { ...inDocument, document: name, request, ...(model !== undefined && { model }) };
      const started = await converse(assistant, question, { id, principal, caller, signal });
      const writer = ai.writeAgUi({ threadId: body.threadId, runId: body.runId });
      return reply.send(await bodyOfRun(started, reply, { assistant, heartbeat, signal, frame: framesOf(writer) }));
    },
  );
}

/** Writes events of a run as AG-UI's. */
function framesOf(writer: AiAnswerWriter): (event: RunEvent) => string {
  let isOpen = false;
  return (event) => {
    const head = isOpen ? '' : writer.open();
    isOpen = true;
    if (event.type === 'error') return head + writer.fail(event.error);
    const steps = answerEvents(event).map((step) => writer.event(step));
    return head + steps.join('') + (event.type === 'end' ? writer.end(event.usage) : '');
  };
}
