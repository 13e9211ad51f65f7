import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

export const Options = Type.Object(
  {
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description:
          'Who makes vectors of passages and queries: `provider` or `provider/model`. It is sent the text of all that is indexed. Without it, only words are searched.',
        examples: ['openai/text-embedding-3-small'],
      }),
    ),
    dimensions: Type.Optional(
      Type.Integer({
        minimum: 8,
        maximum: 4096,
        description: 'Numbers of one vector, where the model can be asked for that; its own, without it.',
        examples: [512],
      }),
    ),
    kinds: Type.Array(Type.Enum(['document', 'template']), {
      default: ['document', 'template'],
      minItems: 1,
      uniqueItems: true,
      description: 'What is indexed.',
    }),
    minSimilarity: Type.Number({
      default: 0.2,
      minimum: -1,
      maximum: 1,
      description: 'Passages whose vectors are less like that of the query (cosine) are no hits.',
    }),
    maxPassages: Type.Integer({
      default: 5000,
      minimum: 1,
      maximum: 100_000,
      description: 'Passages of one document or template; what is behind them is not found.',
    }),
    maxCharacters: Type.Integer({
      default: 5_000_000,
      minimum: 1000,
      maximum: 50_000_000,
      description: 'Characters of one document or template that are read.',
    }),
    maxEmbeddedBytesPerDay: Type.Integer({
      default: 20_000_000,
      minimum: 0,
      description:
        'Bytes of text that are sent to the model for the index on one day (UTC); what is left waits for the next.',
    }),
    maxVectorBytes: Type.Integer({
      default: 512 * 1024 * 1024,
      minimum: 1024 * 1024,
      description:
        'Memory for vectors on each node, where the database does not search them. With more of them, only words are searched.',
    }),
    pgvector: Type.Boolean({
      default: true,
      description: 'Let PostgreSQL search vectors, where it has the extension pgvector or may install it.',
    }),
    concurrency: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 32,
      description: 'Documents that are indexed at a time, on all nodes together.',
    }),
    catchUpMinutes: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1440,
      description: 'Minutes between two looks whether something has changed that the index has not heard of.',
    }),
    file: Type.String({
      default: 'search/index.sqlite',
      minLength: 1,
      description: 'The embedded index, relative to the data folder.',
    }),
    threads: Type.Object(
      {
        timeout: Type.Integer({
          default: 30_000,
          minimum: 1000,
          description: 'Milliseconds of one call of the index.',
        }),
        memoryMb: Type.Integer({
          default: 256,
          minimum: 64,
          description: 'Memory of one thread that cuts documents and compares vectors.',
        }),
      },
      { ...strict, default: {}, description: 'Threads in which documents are cut and the index is searched.' },
    ),
  },
  strict,
);

export type SearchOptions = Static<typeof Options>;
