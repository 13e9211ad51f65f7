import { Type, type AiUsage, type Static } from '@editor-companion/core/plugin';
import { MODES } from '../mode.ts';
import { MAX_CLIENT_TOOLS } from '../run/waiting/client-tools.ts';

const strict = { additionalProperties: false } as const;
const MAX_TEXT = 200_000;

export const NameParams = Type.Object(
  { name: Type.String({ minLength: 1, description: 'The document, percent-encoded: its name may hold slashes.' }) },
  strict,
);

export const RunParams = Type.Object({ ...NameParams.properties, run: Type.String({ format: 'uuid' }) }, strict);

const ClientTool = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_-]{0,63}$' }),
    description: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'For the model: what it does, and when.' }),
    ),
    parameters: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description: 'JSON Schema of its arguments.' }),
    ),
  },
  strict,
);

export const AskBody = Type.Object(
  {
    prompt: Type.String({ minLength: 1, maxLength: MAX_TEXT, description: 'What the assistant shall do.' }),
    mode: Type.Optional(
      Type.Enum([...MODES], {
        description:
          '`direct`: edits go into the document at once. `suggest`: they stand in it as suggestions that people accept or reject; a commenter may ask. `branch`: they go into a copy (`branch`), which is brought back by `POST /documents/{name}/merge` or deleted. `read`: the document is not changed, and a viewer may ask. Default: the first that the role of the caller may have (option `modes`).',
      }),
    ),
    branch: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        description:
          'With the mode `branch`: the name of the copy, which is made where it is not there yet; an editor of that name may. Default: the name of the document, `/branch-` and the beginning of the id of the run.',
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
      { default: [], maxItems: 100, description: 'What was said before, the oldest first.' },
    ),
    model: Type.Optional(
      Type.String({ minLength: 1, maxLength: 300, description: '`provider` or `provider/model` (GET /ai/providers).' }),
    ),
    tools: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 100,
        description:
          'The only tools that the model is offered, of those that there are: names, where `*` stands for any characters.',
        examples: [['outline', 'read', 'search', 'comment*']],
      }),
    ),
    clientTools: Type.Array(ClientTool, {
      default: [],
      maxItems: MAX_CLIENT_TOOLS,
      description:
        'Tools that you run yourself: the run stops when the model calls one of them, and goes on with `POST /documents/{name}/assistant/runs/{run}/results`.',
    }),
    field: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'The field of the document, where it is not to be found out.',
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
          id: Type.String({ minLength: 1, maxLength: 64, description: 'Of the event `client_call`.' }),
          content: Type.String({ maxLength: MAX_TEXT, description: 'What the model is told.' }),
          isError: Type.Boolean({ default: false, description: 'The call failed; `content` says why.' }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 200, description: 'One for each call that the run waits for.' },
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
      "AG-UI's RunAgentInput. `tools` are those of the front end. `forwardedProps` may have `model`, `documentTools` (names of the server's tools, where `*` stands for any characters), `documentMode`, `documentBranch`, `documentField`, and parameters of OpenAI's body.",
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
    before: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the page before.' })),
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
  undo: Type.Boolean({ description: 'Whether it can be taken back.' }),
  undone: Type.Boolean(),
  summary: Type.Union([SummaryAnswer, Type.Null()], { description: 'What it changed, block by block.' }),
});

export const RunList = Type.Object({
  runs: Type.Array(RunAnswer),
  next: Type.Union([Time, Type.Null()], { description: 'Give it as `before` for the next page; null: there is none.' }),
});

export const Stopped = Type.Object({ name: Type.String(), run: Type.String() });

export const Undone = Type.Object({
  name: Type.String(),
  run: Type.String(),
  seq: Type.Integer({ description: 'Position of the change.' }),
});
