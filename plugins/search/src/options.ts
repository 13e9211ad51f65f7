import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

export const Options = Type.Object(
  {
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description:
          'Model for the embeddings of passages and queries: `provider` or `provider/model`. It receives the text of all indexed documents. Default: word search only.',
        examples: ['openai/text-embedding-3-small'],
      }),
    ),
    dimensions: Type.Optional(
      Type.Integer({
        minimum: 8,
        maximum: 4096,
        description: 'Dimensions of an embedding, if the model supports this; default: those of the model.',
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
      description: 'Minimum cosine similarity between a passage and the query; less similar passages are no hits.',
    }),
    maxPassages: Type.Integer({
      default: 5000,
      minimum: 1,
      maximum: 100_000,
      description: 'Maximum passages of one document or template; later passages are not found.',
    }),
    maxCharacters: Type.Integer({
      default: 5_000_000,
      minimum: 1000,
      maximum: 50_000_000,
      description: 'Maximum characters of one document or template that are read.',
    }),
    maxEmbeddedBytesPerDay: Type.Integer({
      default: 20_000_000,
      minimum: 0,
      description:
        'Maximum bytes of text that are sent to the model for the index per day (UTC); the rest waits for the next day.',
    }),
    maxVectorBytes: Type.Integer({
      default: 512 * 1024 * 1024,
      minimum: 1024 * 1024,
      description:
        'Memory for vectors on each node, if the database does not search them. If they need more, the server only searches words.',
    }),
    pgvector: Type.Boolean({
      default: true,
      description: 'Whether PostgreSQL searches vectors, if it has the extension pgvector or can install it.',
    }),
    concurrency: Type.Integer({
      default: 2,
      minimum: 1,
      maximum: 32,
      description: 'Number of documents that are indexed at the same time, on all nodes together.',
    }),
    catchUpMinutes: Type.Integer({
      default: 10,
      minimum: 1,
      maximum: 1440,
      description: 'Minutes between two searches for changes that the index has missed.',
    }),
    file: Type.String({
      default: 'search/index.sqlite',
      minLength: 1,
      description: 'Path of the embedded index, relative to the data folder.',
    }),
    threads: Type.Object(
      {
        timeout: Type.Integer({
          default: 30_000,
          minimum: 1000,
          description: 'Maximum milliseconds of one call of the index.',
        }),
        memoryMb: Type.Integer({
          default: 256,
          minimum: 64,
          description: 'Memory of one thread that splits documents and compares vectors.',
        }),
      },
      { ...strict, default: {}, description: 'Number of threads that split documents and search the index.' },
    ),
  },
  strict,
);

export type SearchOptions = Static<typeof Options>;
