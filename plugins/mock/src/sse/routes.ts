import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { AgUi } from './agui.ts';
import { createNormal } from './normal.ts';
import { play, type Play } from './play.ts';
import { scriptOf, type Skill } from './script.ts';

/** The maximum size of a body in bytes. Only two ids are read from it. */
const MAX_BODY_BYTES = 1_048_576;
/** The maximum number of characters of a body that is parsed. The contents of a longer body are ignored. */
const MAX_PARSED = 131_072;
/** The maximum pause between two segments in milliseconds. */
const MAX_DELAY = 10_000;

const choice = <T extends string>(values: readonly [T, ...T[]], description: string) =>
  Type.Optional(Type.Enum([...values] as [T, ...T[]], { description }));

const Query = Type.Object(
  {
    delay: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_DELAY, default: 40, description: 'Milliseconds between two segments.' }),
    ),
    fault: choice(['error', 'cut', 'stall'], 'Fails halfway: with an error, a broken connection, or silence.'),
    skill: choice(['write', 'code', 'mermaid', 'math', 'image', 'search'], 'The output of one skill.'),
  },
  { additionalProperties: false },
);

const AgUiQuery = Type.Object(
  {
    ...Query.properties,
    dialect: choice(['ag-ui-1', 'tdesign'], 'Thoughts as REASONING_* (ag-ui-1, default) or THINKING_* (tdesign).'),
  },
  { additionalProperties: false },
);

/** POST /mock/sse/normal and POST /mock/sse/agui accept any body or none. */
export const sseRoutes: RoutePlugin = (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, parseAny(String(body))),
  );

  scope.post(
    '/mock/sse/normal',
    {
      config: { scopes: ['mock'], envelope: false },
      schema: {
        tags: ['Demo'],
        summary: "Play a demo answer in the editor's default protocol, without a model",
        operationId: 'mockSseNormal',
        querystring: Query,
      },
    },
    async (request, reply) => {
      const { delay = 40, fault, skill } = request.query;
      const dialect = createNormal('msg_demo_1');
      reply.hijack();
      await send(reply, {
        script: scriptOf(skillOf(skill, request.body)),
        dialect,
        delay,
        fault,
        signal: request.signal,
      });
    },
  );

  scope.post(
    '/mock/sse/agui',
    {
      config: { scopes: ['mock'], envelope: false },
      schema: {
        tags: ['Demo'],
        summary: "Play a demo answer as AG-UI's events, without a model",
        operationId: 'mockSseAgUi',
        querystring: AgUiQuery,
      },
    },
    async (request, reply) => {
      const { delay = 40, fault, skill, dialect: name = 'ag-ui-1' } = request.query;
      const { threadId, runId } = idsOf(request.body);
      const dialect = new AgUi({ threadId, runId, dialect: name });
      reply.hijack();
      await send(reply, {
        script: scriptOf(skillOf(skill, request.body)),
        dialect,
        delay,
        fault,
        signal: request.signal,
      });
    },
  );
};

interface StreamReply {
  readonly raw: ServerResponse;
  getHeaders(): object;
}

async function send(reply: StreamReply, order: Play): Promise<void> {
  const { raw } = reply;
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  const answer = play(order);
  try {
    for (;;) {
      const step = await answer.next();
      if (step.done === true) return step.value === 'cut' ? cut(raw) : void raw.end();
      if (!raw.write(step.value)) await once(raw, 'drain', { signal: order.signal });
    }
  } catch {
    // The client has disconnected or the server stops, so that no one can read the error.
    raw.destroy();
  }
}

/** Closes the connection after the client has received what was sent so far. */
const cut = (raw: ServerResponse): void => void raw.write(': cut\n\n', () => setImmediate(() => raw.destroy()));

function parseAny(body: string): unknown {
  if (body.length > MAX_PARSED) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const record = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

function idsOf(body: unknown): { threadId: string; runId: string } {
  const { threadId, runId } = record(body);
  return { threadId: idOf(threadId) ?? 'thread_demo_1', runId: idOf(runId) ?? 'run_demo_1' };
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;

/** The editor names its skill in the body. The query overrides it. */
function skillOf(asked: Skill | undefined, body: unknown): Skill | undefined {
  const { skill } = record(body);
  const known = ['code', 'mermaid', 'math', 'image', 'search'] as const;
  return asked ?? known.find((one) => one === skill);
}
