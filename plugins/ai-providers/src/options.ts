import { Type, type Static } from '@editor-companion/core/plugin';

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, default: {}, description });

const milliseconds = (value: number, description: string) =>
  Type.Integer({ default: value, minimum: 1, description: `${description} In milliseconds.` });

const most = (value: number, description: string) =>
  Type.Integer({ default: value, minimum: 0, description: `${description} 0: no limit.` });

const dollars = (description: string) =>
  Type.Number({ default: 0, minimum: 0, maximum: 1_000_000_000, description: `${description} 0: no limit.` });

const texts = (description: string) => Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description }));

const Deployment = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z0-9._-]{1,60}$', description: 'Names it in the log.' }),
    weight: Type.Number({ default: 1, exclusiveMinimum: 0, maximum: 1000, description: 'Its share.' }),
    apiKey: Type.Optional(Type.String({ minLength: 1, writeOnly: true, description: "Default: the provider's." })),
    baseUrl: Type.Optional(Type.String({ pattern: '^https?://', description: "Default: the provider's." })),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), { writeOnly: true, description: "Added to the provider's." }),
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
        { description: 'The API that the provider speaks. Known ids have theirs; others speak `openai`.' },
      ),
    ),
    title: Type.Optional(Type.String({ description: 'Human name.' })),
    apiKey: Type.Optional(Type.String({ minLength: 1, writeOnly: true, description: 'Default: `<ID>_API_KEY`.' })),
    baseUrl: Type.Optional(
      Type.String({ pattern: '^https?://', description: "Default: `<ID>_API_URL`, then the vendor's." }),
    ),
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), { writeOnly: true, description: 'Added to every request.' }),
    ),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Added to every request body; wins over the client.' }),
    ),
    models: texts('Model ids to offer, the default first.'),
    onlyListed: Type.Optional(
      Type.Boolean({ description: 'No other models than those of the list can be asked. Default: false.' }),
    ),
    deployments: Type.Optional(
      Type.Array(Deployment, {
        minItems: 1,
        maxItems: 100,
        description:
          'Several keys or addresses, between which requests are divided by weight. One that is refused, limited or down rests alone. Not for ai-sdk.',
      }),
    ),
    fallback: texts(
      'Where to turn when this provider fails before its first word: `provider` or `provider/model`, in order.',
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
        description: 'ai-sdk: passed to the factory, beside apiKey and baseURL.',
      }),
    ),
  },
  { additionalProperties: false },
);

export type ProviderOptions = Static<typeof ProviderOptions>;

const Limits = (subject: string, perMinute: number, running: number) =>
  strict(
    {
      perMinute: most(perMinute, `Requests a minute of one ${subject}.`),
      running: most(running, `Requests of one ${subject} at the same time.`),
      tokensPerDay: most(0, `Tokens, in and out, of one ${subject} in a day (UTC).`),
      tokensPerMonth: most(0, `The same in a month.`),
      costPerDay: dollars(`US dollars that one ${subject} may cost in a day (UTC).`),
      costPerMonth: dollars(`The same in a month.`),
    },
    `Limits for each ${subject}.`,
  );

export const Options = Type.Object(
  {
    providers: Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9._-]*$' }), ProviderOptions, {
      default: {},
      description: 'Settings of known providers, and further ones, by id.',
    }),
    access: Type.Array(
      Type.Object(
        {
          models: Type.Array(Type.String({ minLength: 1 }), {
            description: '`provider/model`, where `*` is any run of characters.',
          }),
          scopes: texts('Callers that hold one of these scopes.'),
          users: texts('Callers of these ids, where `*` is any run of characters (`server:*`: API keys).'),
          tenants: texts('Callers of these tenants.'),
        },
        { additionalProperties: false },
      ),
      {
        default: [],
        maxItems: 1000,
        description:
          'Who may ask which models: a caller has the models of all rules that fit; a rule without callers is for everybody. Default: everybody may ask for any.',
      },
    ),
    demo: Type.Boolean({
      default: true,
      description: 'Offer `demo`, which answers from a script and asks nobody. Never in production.',
    }),
    timeouts: strict(
      {
        connect: milliseconds(10_000, 'Until the connection stands.'),
        firstByte: milliseconds(
          60_000,
          'From the request to the first byte of the answer; a provider that was silent for so long is not asked again, its fallback is.',
        ),
        idle: milliseconds(60_000, 'Between two reads of an answer.'),
        content: milliseconds(
          180_000,
          'Without a word of the answer proper, whatever else arrives: endless reasoning, comments.',
        ),
        total: milliseconds(600_000, 'For everything, retries and fallbacks included.'),
      },
      'How long to wait for a vendor.',
    ),
    retries: strict(
      {
        max: Type.Integer({
          default: 2,
          minimum: 0,
          maximum: 10,
          description: 'Further attempts at one provider, before its first word only.',
        }),
        minDelay: milliseconds(400, 'First pause; doubles, with jitter.'),
        maxDelay: milliseconds(8_000, 'Longest pause. A `Retry-After` beyond it is not waited for.'),
      },
      'When a vendor fails before its first word.',
    ),
    breaker: strict(
      {
        failures: most(
          5,
          'Failed requests in a row after which a model of a provider is left alone. Rate limits do not count.',
        ),
        pause: milliseconds(30_000, 'For how long; then one request tries it.'),
      },
      'Sparing a provider that is down.',
    ),
    limits: strict(
      { user: Limits('user', 240, 32), document: Limits('document', 240, 32), tenant: Limits('tenant', 0, 0) },
      'Per user (principal, or address when anonymous), per document that clients name, and per tenant of a credential. Tokens and money are kept in the database: they hold over restarts and for all nodes.',
    ),
    maxMessages: Type.Integer({ default: 1000, minimum: 1, description: 'Messages of one conversation.' }),
    maxCharacters: Type.Integer({
      default: 2_000_000,
      minimum: 1,
      description: 'Text of one conversation, in UTF-16 units.',
    }),
    maxAnswerBytes: Type.Integer({ default: 33_554_432, minimum: 1024, description: 'Largest answer of a vendor.' }),
    maxConnections: Type.Integer({
      default: 512,
      minimum: 1,
      description: 'Calls to one provider at the same time; callers have their turns one after the other.',
    }),
    holdHead: milliseconds(
      5_000,
      'How long a streamed answer waits for the vendor before its head goes out; until then failures have their HTTP status.',
    ),
    heartbeat: milliseconds(
      15_000,
      'Silence after which a stream gets a comment, so that nothing between takes it for dead.',
    ),
    prices: Type.Record(
      Type.String(),
      strict(
        { input: Type.Number({ default: 0, minimum: 0 }), output: Type.Number({ default: 0, minimum: 0 }) },
        'For a million tokens.',
      ),
      {
        default: {},
        description:
          'US dollars by `provider/model`, or by `provider` for all of its models. Default: what vendors publish, as far as it is known.',
      },
    ),
    masking: strict(
      {
        kinds: Type.Array(Type.Enum(['email', 'phone', 'card', 'iban']), {
          default: [],
          description: 'What is told by how it is written: e-mail addresses, numbers of phones, cards and accounts.',
        }),
        patterns: Type.Array(
          Type.Object(
            {
              name: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,29}$', description: 'What its marks are called.' }),
              expression: Type.String({
                minLength: 1,
                maxLength: 1000,
                description: 'An expression in the syntax of RE2.',
              }),
            },
            { additionalProperties: false },
          ),
          { default: [], maxItems: 50, description: 'Further things that no vendor shall see.' },
        ),
      },
      'What is replaced by marks such as `[EMAIL_1]` before a vendor sees it, and put back in its answer.',
    ),
    moderation: Type.Optional(
      Type.Object(
        {
          provider: Type.String({ default: 'openai', description: 'Who is asked.' }),
          model: Type.String({ default: 'omni-moderation-latest', description: 'The model of it.' }),
          purposes: Type.Array(Type.Enum(['chat', 'assistant', 'suggestion', 'image', 'speech']), {
            default: ['chat', 'assistant', 'image'],
            description: 'For what.',
          }),
          ignore: Type.Array(Type.String(), { default: [], description: 'Categories that are let pass.' }),
          answers: Type.Boolean({
            default: false,
            description: 'Show answers to it as well, in pieces; each is held back until it has passed.',
          }),
          pieceCharacters: Type.Integer({
            default: 600,
            minimum: 50,
            maximum: 100_000,
            description: 'Characters of such a piece.',
          }),
          isOptional: Type.Boolean({
            default: false,
            description: 'Go on without it where the moderation fails.',
          }),
        },
        {
          additionalProperties: false,
          description: "Questions are shown to a provider's moderation first; what it flags is refused. Absent: off.",
        },
      ),
    ),
    cache: strict(
      {
        ttl: Type.Integer({
          default: 0,
          minimum: 0,
          description:
            'How long an answer is given again to who asks the same within a tenant, in milliseconds. 0: never.',
        }),
        maxBytes: Type.Integer({ default: 262_144, minimum: 1024, description: 'Largest answer that is kept.' }),
        models: Type.Array(Type.String({ minLength: 1 }), {
          default: ['*'],
          description: 'Whose answers are kept: `provider/model`, where `*` is any run of characters.',
        }),
        tools: Type.Boolean({
          default: false,
          description: 'Keep answers to questions with tools, and calls of tools, too.',
        }),
      },
      'Answers that are kept for those who ask the same, word by word. Off by default.',
    ),
    usage: strict(
      {
        keepDays: Type.Integer({
          retention: { kind: 'usage', unit: 'days' },
          default: 400,
          minimum: 31,
          maximum: 36_500,
          description: 'Days for which GET /ai/usage knows what was used.',
        }),
        warnAt: Type.Number({
          default: 0.8,
          minimum: 0.01,
          maximum: 1,
          description:
            'Share of a budget at which it is nearly spent: the log, the event `ai:budget-near` and a metric tell it once.',
        }),
        reserve: Type.Integer({
          default: 4096,
          minimum: 16,
          description:
            'Tokens that a budget sets aside for an answer whose request names no `max_tokens`; longer answers set aside more while they arrive.',
        }),
      },
      'What is kept of the use of models.',
    ),
    v1: strict(
      {
        aliases: Type.Record(Type.String({ minLength: 1 }), Type.String({ minLength: 1 }), {
          default: {},
          description: 'Names of models for these clients: each stands for `provider` or `provider/model`.',
        }),
        defaultProvider: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Who is asked for a model whose name says no provider, where several could be. Default: such a name is refused.',
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
              '`provider` or `provider/model`. Default: the first that is configured, else `demo` outside production.',
          }),
        ),
        deadline: milliseconds(8_000, 'What has arrived by then is the answer.'),
        before: Type.Integer({
          default: 4000,
          minimum: 100,
          description: 'Characters before the cursor that the model sees.',
        }),
        after: Type.Integer({
          default: 1000,
          minimum: 0,
          description: 'Characters after the cursor that the model sees.',
        }),
        cacheEntries: most(1000, 'Answers kept in memory.'),
        cacheTtl: milliseconds(300_000, 'For how long.'),
      },
      'POST /ai/suggestion.',
    ),
  },
  { additionalProperties: false },
);

export type Options = Static<typeof Options>;
