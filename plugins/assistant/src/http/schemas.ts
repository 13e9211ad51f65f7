import { Type, type AiUsage, type Static } from '@editor-companion/core/plugin';
import { MODES } from '../mode.ts';
import { MAX_CLIENT_TOOLS } from '../run/waiting/client-tools.ts';

const strict = { additionalProperties: false } as const;
const MAX_TEXT = 200_000;

export const NameParams = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      description: 'Name of the document, percent-encoded, because it may contain slashes.',
    }),
  },
  strict,
);

export const RunParams = Type.Object({ ...NameParams.properties, run: Type.String({ format: 'uuid' }) }, strict);

const ClientTool = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,63}$' }),
    description: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: 'A description for the model: what the tool does, and when to use it.',
      }),
    ),
    parameters: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description: 'JSON Schema of its arguments.' }),
    ),
  },
  strict,
);

export const AskBody = Type.Object(
  {
    prompt: Type.String({ minLength: 1, maxLength: MAX_TEXT, description: 'The task for the assistant.' }),
    mode: Type.Optional(
      Type.Enum([...MODES], {
        description:
          '`direct`: edits change the document at once. `suggest`: edits become suggestions that people accept or reject; commenters may use it. `branch`: edits go into a copy (`branch`), which `POST /documents/{name}/merge` merges back, or which is deleted. `read`: the document is not changed; viewers may use it. Default: the first mode that the role of the caller allows (option `modes`).',
      }),
    ),
    branch: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description:
          'With the mode `branch`: the name of the copy, which is created if it does not exist; the caller must be an editor of that name. Default: the name of the document, `/branch-` and the beginning of the id of the run.',
      }),
    ),
    messages: Type.Array(
      Type.Object(
        {
          role: Type.Enum(['user', 'assistant']),
          content: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
        },
        strict,
      ),
      { default: [], maxItems: 100, description: 'Earlier messages, oldest first.' },
    ),
    model: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: '`provider` or `provider/model` (GET /ai/providers).' }),
    ),
    tools: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 100,
        description: 'The only tools that the model is offered: names, where `*` matches any characters.',
        examples: [['outline', 'read', 'search', 'comment*']],
      }),
    ),
    clientTools: Type.Array(ClientTool, {
      default: [],
      maxItems: MAX_CLIENT_TOOLS,
      description:
        'Tools that the caller runs: the run pauses when the model calls one of them, and continues with `POST /documents/{name}/assistant/runs/{run}/results`.',
    }),
    field: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'The field of the document, if it cannot be detected.',
      }),
    ),
  },
  {
    ...strict,
    examples: [{ prompt: 'Correct the spelling of the second section.' }, { prompt: 'What is open?', mode: 'read' }],
  },
);

export type AskBody = Static<typeof AskBody>;

export const ResultsBody = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.String({ minLength: 1, maxLength: 64, description: 'Id from the event `client_call`.' }),
          content: Type.String({ maxLength: MAX_TEXT, description: 'The result for the model.' }),
          isError: Type.Boolean({
            default: false,
            description: 'Whether the call failed; `content` contains the cause.',
          }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 200, description: 'One result for each call that the run waits for.' },
    ),
  },
  strict,
);

/** AG-UI's `RunAgentInput`. Further members belong to the protocol or the client and are accepted. */
export const AgUiBody = Type.Object(
  {
    threadId: Type.String({ minLength: 1, maxLength: 512 }),
    runId: Type.String({ minLength: 1, maxLength: 512 }),
    messages: Type.Array(Type.Unknown(), { minItems: 1 }),
  },
  {
    additionalProperties: true,
    description:
      "AG-UI's RunAgentInput. `tools` are those of the front end. `forwardedProps` may have `model`, `documentTools` (names of the server's tools, where `*` matches any characters), `documentMode`, `documentBranch`, `documentField`, and parameters of OpenAI's body.",
    examples: [
      {
        threadId: 't1',
        runId: 'r1',
        state: {},
        messages: [{ id: 'm1', role: 'user', content: 'Correct the spelling.' }],
        tools: [],
        context: [],
        forwardedProps: { documentMode: 'suggest' },
      },
    ],
  },
);

export const RunsQuery = Type.Object(
  {
    before: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the previous page.' })),
    limit: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
  },
  strict,
);

const Count = Type.Integer({ minimum: 0 });
const Nullable = Type.Union([Type.String(), Type.Null()]);

const SummaryAnswer = Type.Object({
  added: Count,
  removed: Count,
  changed: Count,
  inserted: Count,
  deleted: Count,
  blocks: Type.Array(
    Type.Object({
      change: Type.Enum(['added', 'removed', 'changed']),
      heading: Nullable,
      text: Type.String(),
      inserted: Count,
      deleted: Count,
    }),
  ),
});

const Time = Type.Integer({ description: 'Milliseconds since the epoch.' });

export const RunAnswer = Type.Object({
  run: Type.String(),
  mode: Type.Enum([...MODES]),
  status: Type.Enum([
    'running',
    'waiting',
    'done',
    'steps',
    'tokens',
    'time',
    'length',
    'stopped',
    'failed',
    'interrupted',
    'expired',
  ]),
  user: Type.Object({ id: Type.String(), name: Type.String() }),
  prompt: Nullable,
  startedAt: Time,
  endedAt: Type.Union([Time, Type.Null()]),
  steps: Count,
  edits: Count,
  changedBytes: Count,
  usage: Type.Unsafe<AiUsage>({ type: 'object', additionalProperties: true }),
  undo: Type.Boolean({ description: 'Whether it can be undone.' }),
  undone: Type.Boolean(),
  summary: Type.Union([SummaryAnswer, Type.Null()], { description: 'Its changes, block by block.' }),
});

export const RunList = Type.Object({
  runs: Type.Array(RunAnswer),
  next: Type.Union([Time, Type.Null()], {
    description: 'Value of `before` for the next page; null: this is the last page.',
  }),
});

export const Stopped = Type.Object({ name: Type.String(), run: Type.String() });

export const Undone = Type.Object({
  name: Type.String(),
  run: Type.String(),
  seq: Type.Integer({ description: 'Position of the change.' }),
});
