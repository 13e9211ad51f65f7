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
          'Who is asked where a request names nobody: `provider` or `provider/model`; the first provider that is ready, without it.',
        examples: ['anthropic/claude-sonnet-4-5'],
      }),
    ),
    maxSteps: Type.Integer({ default: 40, minimum: 1, maximum: 500, description: 'Answers of the model in one run.' }),
    maxTokens: Type.Integer({ default: 1_000_000, minimum: 1000, description: 'Tokens of one run, read and written.' }),
    maxSeconds: Type.Integer({ default: 600, minimum: 1, maximum: 3600, description: 'Seconds of one run.' }),
    maxChangedBytes: Type.Integer({
      default: 4 * 1024 * 1024,
      minimum: 1024,
      description: 'Bytes of changes that one run makes in a document.',
    }),
    maxRunning: Type.Integer({ default: 100, minimum: 1, description: 'Runs at a time.' }),
    tenantShare: Type.Integer({
      default: 50,
      minimum: 1,
      maximum: 100,
      description:
        'Percent of the runs, jobs and sessions at a time that one tenant has at most; without tenants everybody has all.',
    }),
    firstCharacters: Type.Integer({
      default: 20_000,
      minimum: 0,
      maximum: 1_000_000,
      description:
        'A document up to this long in the text form is shown to the model at once, a longer one by its outline.',
    }),
    heartbeat: Type.Integer({
      default: 15_000,
      minimum: 100,
      description: 'Milliseconds of silence before a comment is sent.',
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
        description: 'What who has a role in a document may ask for; the first is meant where a request names no mode.',
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
      description: 'For how long a run can be taken back.',
    }),
    jobs: Type.Object(
      {
        maxRunning: Type.Integer({
          default: 10,
          minimum: 1,
          description: 'Jobs over whole documents at a time, on this node.',
        }),
        parallel: Type.Integer({
          default: 3,
          minimum: 1,
          maximum: 20,
          description: 'Pieces of a job that a model is asked about at a time.',
        }),
        maxTokens: Type.Integer({
          default: 5_000_000,
          minimum: 1000,
          description: 'Tokens of one job, read and written.',
        }),
        maxChangedBytes: Type.Integer({
          default: 16 * 1024 * 1024,
          minimum: 1024,
          description: 'Bytes of changes that one job makes in a document.',
        }),
        style: Type.Optional(
          Type.String({
            maxLength: 20_000,
            description: 'How texts are written in this house: for jobs of the kind `style` that say nothing else.',
          }),
        ),
      },
      { ...strict, default: {} },
    ),
    tools: Type.Object(
      {
        allow: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          default: ['*'],
          description: 'Tools that are offered to models: names, where `*` stands for any characters.',
          examples: [['outline', 'read', 'search', 'comment*']],
        }),
        deny: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          default: [],
          description: 'Tools that are not, even where `allow` names them.',
        }),
        maxCalls: Type.Integer({ default: 200, minimum: 1, description: 'Calls of tools in one run.' }),
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
          description: 'Offer the tools to clients of the Model Context Protocol at /mcp.',
        }),
        maxSessions: Type.Integer({
          default: 400,
          minimum: 1,
          description: 'Sessions at a time; a caller has a quarter at most.',
        }),
        idle: Type.Integer({
          default: 30,
          minimum: 1,
          maximum: 1440,
          description: 'Minutes after which a session ends that nobody uses.',
        }),
        origins: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
          default: [],
          description: 'Origins of pages in browsers that may call /mcp beside those of this server.',
          examples: [['https://chat.example.com']],
        }),
        servers: Type.Record(
          Type.String({ pattern: '^[a-z][a-z0-9]{0,19}$' }),
          Type.Object(
            {
              url: Type.String({
                pattern: '^https?://',
                maxLength: 2000,
                description: 'Its address, by streamable HTTP.',
              }),
              headers: Type.Record(Type.String(), Type.String(), {
                default: {},
                writeOnly: true,
                description: 'Sent with each request, such as `authorization`.',
              }),
              allow: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
                default: ['*'],
                description: 'Which of its tools are taken: names, where `*` stands for any characters.',
              }),
              scopes: Type.Array(Type.String({ minLength: 1 }), {
                default: ['ai'],
                description: 'What a caller has to hold to use them.',
              }),
              timeout: Type.Integer({ default: 30_000, minimum: 100, description: 'Milliseconds of one request.' }),
            },
            strict,
          ),
          {
            default: {},
            description:
              'Servers of the Model Context Protocol whose tools models are offered, by the name that begins their names.',
            examples: [{ tracker: { url: 'https://tracker.example.com/mcp' } }],
          },
        ),
      },
      { ...strict, default: {} },
    ),
    threads: Type.Object(
      {
        size: Type.Integer({ default: 2, minimum: 1, maximum: 64, description: 'Threads that work on documents.' }),
        memoryMb: Type.Integer({ default: 512, minimum: 64, description: 'Heap of one thread, in MB.' }),
        timeout: Type.Integer({ default: 30_000, minimum: 100, description: 'Milliseconds for one call of a tool.' }),
        maxQueued: Type.Integer({ default: 64, minimum: 0, description: 'Calls that may wait.' }),
      },
      { ...strict, default: {} },
    ),
  },
  strict,
);

export type AssistantOptions = Static<typeof Options>;
