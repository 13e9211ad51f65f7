import { Type, type Static } from '@editor-companion/core/plugin';
import { MODES, type Mode } from './mode.ts';

const strict = { additionalProperties: false } as const;

const modesOf = <const Some extends readonly Mode[]>(possible: Some, fallback: readonly Some[number][]) =>
  Type.Array(Type.Enum([...possible] as Some[number][]), {
    default: [...fallback],
    maxItems: possible.length,
    uniqueItems: true,
  });

export const Options = Type.Object(
  {
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description:
          'Model for requests that name none: `provider` or `provider/model`; default: the first provider that is ready.',
        examples: ['anthropic/claude-sonnet-4-5'],
      }),
    ),
    maxSteps: Type.Integer({
      default: 40,
      minimum: 1,
      maximum: 500,
      description: 'Maximum answers of the model in one run.',
    }),
    maxTokens: Type.Integer({
      default: 1_000_000,
      minimum: 1000,
      description: 'Maximum tokens of one run, input and output.',
    }),
    maxSeconds: Type.Integer({ default: 600, minimum: 1, maximum: 3600, description: 'Maximum seconds of one run.' }),
    maxChangedBytes: Type.Integer({
      default: 4 * 1024 * 1024,
      minimum: 1024,
      description: 'Maximum bytes of changes that one run makes in a document.',
    }),
    maxRunning: Type.Integer({ default: 100, minimum: 1, description: 'Maximum number of runs at the same time.' }),
    tenantShare: Type.Integer({
      default: 50,
      minimum: 1,
      maximum: 100,
      description:
        'Maximum percentage of the concurrent runs, jobs and sessions for one tenant; without tenants there is no such limit.',
    }),
    firstCharacters: Type.Integer({
      default: 20_000,
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Maximum length of a document in text form that is shown to the model completely; of a longer one it first sees the outline.',
    }),
    heartbeat: Type.Integer({
      default: 15_000,
      minimum: 100,
      description: 'Milliseconds of silence before a comment is sent, which keeps the connection open.',
    }),
    modes: Type.Object(
      {
        viewer: modesOf(['read'], ['read']),
        commenter: modesOf(['suggest', 'read'], ['suggest', 'read']),
        editor: modesOf(MODES, ['direct', 'suggest', 'branch', 'read']),
        owner: modesOf(MODES, ['direct', 'suggest', 'branch', 'read']),
      },
      {
        ...strict,
        default: {},
        description:
          'Modes that each role in a document may use; the first is the default of a request without a mode.',
      },
    ),
    waitMinutes: Type.Integer({
      default: 60,
      minimum: 1,
      maximum: 10_080,
      description: 'Minutes for which a run waits for results of tools that its caller runs.',
    }),
    keepDays: Type.Integer({
      retention: { kind: 'assistantRuns', unit: 'days' },
      default: 7,
      minimum: 1,
      maximum: 365,
      description: 'Days for which a run can be undone.',
    }),
    jobs: Type.Object(
      {
        maxRunning: Type.Integer({
          default: 10,
          minimum: 1,
          description: 'Maximum number of jobs over whole documents at the same time, on this node.',
        }),
        parallel: Type.Integer({
          default: 3,
          minimum: 1,
          maximum: 20,
          description: 'Number of parts of a job that are sent to a model at the same time.',
        }),
        maxTokens: Type.Integer({
          default: 5_000_000,
          minimum: 1000,
          description: 'Maximum tokens of one job, input and output.',
        }),
        maxChangedBytes: Type.Integer({
          default: 16 * 1024 * 1024,
          minimum: 1024,
          description: 'Maximum bytes of changes that one job makes in a document.',
        }),
        style: Type.Optional(
          Type.String({
            maxLength: 20_000,
            description: 'House style: instructions for jobs of the kind `style` that give none.',
          }),
        ),
      },
      { ...strict, default: {} },
    ),
    tools: Type.Object(
      {
        allow: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          default: ['*'],
          description: 'Tools that are offered to models: names, where `*` matches any characters.',
          examples: [['outline', 'read', 'search', 'comment*']],
        }),
        deny: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          default: [],
          description: 'Tools that are not offered, even if `allow` names them.',
        }),
        maxCalls: Type.Integer({ default: 200, minimum: 1, description: 'Maximum tool calls in one run.' }),
        maxCharacters: Type.Integer({
          default: 30_000,
          minimum: 1000,
          maximum: 1_000_000,
          description: 'Characters of one result of a contributed tool that a model is shown.',
        }),
      },
      { ...strict, default: {} },
    ),
    mcp: Type.Object(
      {
        enabled: Type.Boolean({
          default: true,
          description: 'Whether to offer the tools to clients of the Model Context Protocol at /mcp.',
        }),
        maxSessions: Type.Integer({
          default: 400,
          minimum: 1,
          description: 'Maximum number of sessions at the same time; one caller may have a quarter of them.',
        }),
        idle: Type.Integer({
          default: 30,
          minimum: 1,
          maximum: 1440,
          description: 'Minutes after which an unused session ends.',
        }),
        origins: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
          default: [],
          description: 'Origins of browser pages that may call /mcp, besides those of this server.',
          examples: [['https://chat.example.com']],
        }),
        servers: Type.Record(
          Type.String({ pattern: '^[a-z][a-z0-9]{0,19}$' }),
          Type.Object(
            {
              url: Type.String({
                pattern: '^https?://',
                maxLength: 2000,
                description: 'Its address, for streamable HTTP.',
              }),
              headers: Type.Record(Type.String(), Type.String(), {
                default: {},
                writeOnly: true,
                description: 'Headers of each request, such as `authorization`.',
              }),
              allow: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
                default: ['*'],
                description: 'The tools that are used: names, where `*` matches any characters.',
              }),
              scopes: Type.Array(Type.String({ minLength: 1 }), {
                default: ['ai'],
                description: 'Scopes that a caller needs to use them.',
              }),
              timeout: Type.Integer({
                default: 30_000,
                minimum: 100,
                description: 'Maximum milliseconds of one request.',
              }),
            },
            strict,
          ),
          {
            default: {},
            description:
              "Servers of the Model Context Protocol whose tools are offered to models. The key is the prefix of the tools' names.",
            examples: [{ tracker: { url: 'https://tracker.example.com/mcp' } }],
          },
        ),
      },
      { ...strict, default: {} },
    ),
    threads: Type.Object(
      {
        size: Type.Integer({
          default: 2,
          minimum: 1,
          maximum: 64,
          description: 'Number of threads that work on documents.',
        }),
        memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one thread, in MB.' }),
        timeout: Type.Integer({
          default: 30_000,
          minimum: 100,
          description: 'Maximum milliseconds for one call of a tool.',
        }),
        maxQueued: Type.Integer({ default: 64, minimum: 0, description: 'Number of calls that may wait.' }),
      },
      { ...strict, default: {} },
    ),
  },
  strict,
);

export type AssistantOptions = Static<typeof Options>;
