import { Type, type Static } from '@editor-companion/core/plugin';

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, default: {}, description });

const milliseconds = (value: number, description: string) => Type.Integer({ default: value, minimum: 1, description });

const most = (value: number, description: string) =>
  Type.Integer({ default: value, minimum: 0, description: `${description} 0: no limit.` });

const dollars = (description: string) =>
  Type.Number({ default: 0, minimum: 0, maximum: 1_000_000_000, description: `${description} 0: no limit.` });

const texts = (description: string) => Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description }));

const Deployment = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z0-9._-]{1,60}$', description: 'Name of the connection in the log.' }),
    weight: Type.Number({
      default: 1,
      exclusiveMinimum: 0,
      maximum: 1000,
      description: 'Weight in the distribution of requests.',
    }),
    apiKey: Type.Optional(Type.String({ minLength: 1, writeOnly: true, description: "Default: the provider's." })),
    baseUrl: Type.Optional(Type.String({ pattern: '^https?://', description: "Default: the provider's." })),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        writeOnly: true,
        description: 'Headers that are added to those of the provider.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ProviderOptions = Type.Object(
  {
    driver: Type.Optional(
      Type.Union(
        [
          Type.Literal('openai'),
          Type.Literal('responses'),
          Type.Literal('anthropic'),
          Type.Literal('gemini'),
          Type.Literal('ollama'),
          Type.Literal('azure'),
          Type.Literal('ai-sdk'),
        ],
        { description: 'API of the provider. Known ids have a default; others use `openai`.' },
      ),
    ),
    title: Type.Optional(Type.String({ description: 'Display name.' })),
    apiKey: Type.Optional(Type.String({ minLength: 1, writeOnly: true, description: 'Default: `<ID>_API_KEY`.' })),
    baseUrl: Type.Optional(
      Type.String({ pattern: '^https?://', description: 'Default: `<ID>_API_URL`, then the address of the vendor.' }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), { writeOnly: true, description: 'Headers of every request.' }),
    ),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Members of every request body; they take precedence over those of the client.',
      }),
    ),
    models: texts('Ids of the offered models, the default first.'),
    onlyListed: Type.Optional(
      Type.Boolean({ description: 'Whether only the listed models can be used. Default: false.' }),
    ),
    deployments: Type.Optional(
      Type.Array(Deployment, {
        minItems: 1,
        maxItems: 100,
        description:
          'Several keys or addresses, between which requests are distributed by weight. A connection that is rejected, limited or down is paused alone. Not for ai-sdk.',
      }),
    ),
    fallback: texts(
      'Fallbacks for a failure before the first word of the answer: `provider` or `provider/model`, in order.',
    ),
    apiVersion: Type.Optional(Type.String({ description: 'azure: the `api-version`.' })),
    package: Type.Optional(
      Type.String({ minLength: 1, description: 'ai-sdk: the npm package, such as `@ai-sdk/cohere`.' }),
    ),
    factory: Type.Optional(
      Type.String({ minLength: 1, description: 'ai-sdk: its factory. Default: its only `create…` export.' }),
    ),
    settings: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        writeOnly: true,
        description: 'ai-sdk: options for the factory, in addition to apiKey and baseURL.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type ProviderOptions = Static<typeof ProviderOptions>;

const Limits = (subject: string, perMinute: number, running: number) =>
  strict(
    {
      perMinute: most(perMinute, `Maximum requests per minute of one ${subject}.`),
      running: most(running, `Maximum concurrent requests of one ${subject}.`),
      tokensPerDay: most(0, `Maximum input and output tokens of one ${subject} per day (UTC).`),
      tokensPerMonth: most(0, `Maximum per month.`),
      costPerDay: dollars(`Maximum cost in US dollars of one ${subject} per day (UTC).`),
      costPerMonth: dollars(`Maximum per month.`),
    },
    `Limits for each ${subject}.`,
  );

export const Options = Type.Object(
  {
    providers: Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9._-]*$' }), ProviderOptions, {
      default: {},
      description: 'Settings of known and further providers, by id.',
    }),
    access: Type.Array(
      Type.Object(
        {
          models: Type.Array(Type.String({ minLength: 1 }), {
            description: '`provider/model`, where `*` matches any characters.',
          }),
          scopes: texts('Callers that have one of these scopes.'),
          users: texts('Callers with these ids, where `*` matches any characters (`server:*`: API keys).'),
          tenants: texts('Callers of these tenants.'),
        },
        { additionalProperties: false },
      ),
      {
        default: [],
        maxItems: 1000,
        description:
          'Which callers may use which models. A caller may use the models of all rules that match; a rule without callers applies to everybody. Default: everybody may use all models.',
      },
    ),
    demo: Type.Boolean({
      default: true,
      description: 'Whether to offer `demo`, which answers from a script and asks no model. Never in production.',
    }),
    timeouts: strict(
      {
        connect: milliseconds(10_000, 'Milliseconds until the connection is made.'),
        firstByte: milliseconds(
          60_000,
          'Milliseconds from the request to the first byte of the answer. A provider that exceeds this is not asked again; the server continues with its fallback.',
        ),
        idle: milliseconds(60_000, 'Milliseconds between two reads of an answer.'),
        content: milliseconds(
          180_000,
          'Milliseconds without a word of the answer itself, whatever else arrives: endless reasoning, comments.',
        ),
        total: milliseconds(600_000, 'Milliseconds for the whole request, including retries and fallbacks.'),
      },
      'Time limits for requests to vendors.',
    ),
    retries: strict(
      {
        max: Type.Integer({
          default: 2,
          minimum: 0,
          maximum: 10,
          description: 'Further attempts at one provider, only before its first word.',
        }),
        minDelay: milliseconds(400, 'Milliseconds of the first pause; it doubles each time, with jitter.'),
        maxDelay: milliseconds(
          8_000,
          'Milliseconds of the longest pause. The server does not wait for a longer `Retry-After`.',
        ),
      },
      'Retries after a failure of a vendor before its first word.',
    ),
    breaker: strict(
      {
        failures: most(
          5,
          'Number of consecutive failed requests after which a model of a provider is paused. Rate limits do not count.',
        ),
        pause: milliseconds(30_000, 'Milliseconds of the pause; then one request tests the model.'),
      },
      'Pausing of models that fail.',
    ),
    limits: strict(
      { user: Limits('user', 240, 32), document: Limits('document', 240, 32), tenant: Limits('tenant', 0, 0) },
      'Limits per user (principal, or address if anonymous), per document that clients name, and per tenant of a credential. The database stores tokens and costs, so these limits hold over restarts and for all nodes.',
    ),
    maxMessages: Type.Integer({ default: 1000, minimum: 1, description: 'Maximum messages of one conversation.' }),
    maxCharacters: Type.Integer({
      default: 2_000_000,
      minimum: 1,
      description: 'Maximum text of one conversation in UTF-16 units.',
    }),
    maxAnswerBytes: Type.Integer({
      default: 33_554_432,
      minimum: 1024,
      description: "Maximum bytes of a vendor's answer.",
    }),
    maxConnections: Type.Integer({
      default: 512,
      minimum: 1,
      description: 'Concurrent calls to one provider; waiting callers are served in turn.',
    }),
    holdHead: milliseconds(
      5_000,
      'Milliseconds for which a streamed response waits for the vendor before its head is sent; until then, failures have their HTTP status.',
    ),
    heartbeat: milliseconds(
      15_000,
      'Milliseconds of silence after which a stream gets a comment, so that no proxy closes the connection.',
    ),
    prices: Type.Record(
      Type.String(),
      strict(
        { input: Type.Number({ default: 0, minimum: 0 }), output: Type.Number({ default: 0, minimum: 0 }) },
        'US dollars for a million tokens.',
      ),
      {
        default: {},
        description:
          "Prices in US dollars by `provider/model`, or by `provider` for all its models. Default: the vendors' published prices, where known.",
      },
    ),
    masking: strict(
      {
        kinds: Type.Array(Type.Enum(['email', 'phone', 'card', 'iban']), {
          default: [],
          description:
            'Kinds of data that the server recognises by their form: e-mail addresses, numbers of phones, cards and accounts.',
        }),
        patterns: Type.Array(
          Type.Object(
            {
              name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,29}$', description: 'Name in the placeholder.' }),
              expression: Type.String({
                minLength: 1,
                maxLength: 1000,
                description: 'A regular expression in the syntax of RE2.',
              }),
            },
            { additionalProperties: false },
          ),
          { default: [], maxItems: 50, description: 'Further patterns that are hidden from vendors.' },
        ),
      },
      'Data that is replaced by placeholders such as `[EMAIL_1]` before it is sent to a vendor, and restored in the answer.',
    ),
    moderation: Type.Optional(
      Type.Object(
        {
          provider: Type.String({ default: 'openai', description: 'Provider of the moderation.' }),
          model: Type.String({ default: 'omni-moderation-latest', description: 'Model of the moderation.' }),
          purposes: Type.Array(Type.Enum(['chat', 'assistant', 'suggestion', 'image', 'speech']), {
            default: ['chat', 'assistant', 'image'],
            description: 'Purposes of the requests that are checked.',
          }),
          ignore: Type.Array(Type.String(), { default: [], description: 'Categories that are allowed.' }),
          answers: Type.Boolean({
            default: false,
            description: 'Whether answers are checked too, in parts; each part is held back until it has passed.',
          }),
          pieceCharacters: Type.Integer({
            default: 600,
            minimum: 50,
            maximum: 100_000,
            description: 'Characters of such a part.',
          }),
          isOptional: Type.Boolean({
            default: false,
            description: 'Whether to continue without moderation if it fails.',
          }),
        },
        {
          additionalProperties: false,
          description:
            "The provider's moderation checks each question first; flagged questions are refused. Absent: off.",
        },
      ),
    ),
    cache: strict(
      {
        ttl: Type.Integer({
          default: 0,
          minimum: 0,
          description: 'Milliseconds for which an answer is reused for equal requests within a tenant. 0: never.',
        }),
        maxBytes: Type.Integer({ default: 262_144, minimum: 1024, description: 'Maximum bytes of a cached answer.' }),
        models: Type.Array(Type.String({ minLength: 1 }), {
          default: ['*'],
          description: 'Models whose answers are cached: `provider/model`, where `*` matches any characters.',
        }),
        tools: Type.Boolean({
          default: false,
          description: 'Whether to cache answers to requests with tools, and tool calls, too.',
        }),
      },
      'Cache of answers for requests that are equal word by word. Off by default.',
    ),
    usage: strict(
      {
        keepDays: Type.Integer({
          retention: { kind: 'usage', unit: 'days' },
          default: 400,
          minimum: 31,
          maximum: 36_500,
          description: 'Days for which GET /ai/usage knows the usage.',
        }),
        warnAt: Type.Number({
          default: 0.8,
          minimum: 0.01,
          maximum: 1,
          description:
            'Share of a budget at which the operator is warned once, by the log, the event `ai:budget-near` and a metric.',
        }),
        reserve: Type.Integer({
          default: 4096,
          minimum: 16,
          description:
            'Tokens that a budget reserves for an answer whose request has no `max_tokens`; longer answers reserve more while they arrive.',
        }),
      },
      'Records of the usage of models.',
    ),
    v1: strict(
      {
        aliases: Type.Record(Type.String({ minLength: 1 }), Type.String({ minLength: 1 }), {
          default: {},
          description: 'Additional names of models: each refers to `provider` or `provider/model`.',
        }),
        defaultProvider: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Provider for a model name without a provider, if several have the model. Default: such a name is refused.',
          }),
        ),
      },
      "The routes below /v1, for clients of OpenAI's API.",
    ),
    suggestion: strict(
      {
        provider: Type.Optional(
          Type.String({
            description:
              '`provider` or `provider/model`. Default: the first configured provider, otherwise `demo` outside production.',
          }),
        ),
        deadline: milliseconds(8_000, 'Milliseconds after which the text that has arrived becomes the suggestion.'),
        before: Type.Integer({
          default: 4000,
          minimum: 100,
          description: 'Number of characters before the cursor that the model receives.',
        }),
        after: Type.Integer({
          default: 1000,
          minimum: 0,
          description: 'Number of characters after the cursor that the model receives.',
        }),
        cacheEntries: most(1000, 'Number of suggestions that are cached in memory.'),
        cacheTtl: milliseconds(300_000, 'Milliseconds for which they are cached.'),
      },
      'POST /ai/suggestion.',
    ),
  },
  { additionalProperties: false },
);

export type Options = Static<typeof Options>;
