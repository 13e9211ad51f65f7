import { Type, type Static } from '@editor-companion/core/plugin';
import { ModelField } from '../schemas.ts';

/** OpenAI's maximum number of texts per request. */
const MAX_INPUTS = 2048;
/** The maximum number of tokens in a text that a client has tokenised; vendors accept 8191. */
const MAX_TOKENS = 32_768;

const Tokens = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, maxItems: MAX_TOKENS });

export const EmbeddingsBody = Type.Object(
  {
    model: ModelField,
    input: Type.Union(
      [
        Type.String({ minLength: 1 }),
        Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: MAX_INPUTS }),
        Tokens,
        Type.Array(Tokens, { minItems: 1, maxItems: MAX_INPUTS }),
      ],
      { description: 'A text, texts, or token numbers if the vendor accepts them.' },
    ),
    dimensions: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_536 })),
    encoding_format: Type.Optional(Type.Union([Type.Literal('float'), Type.Literal('base64')], { default: 'float' })),
    user: Type.Optional(Type.String({ maxLength: 1000 })),
  },
  {
    // Other members (`extra_body`) are specific to one vendor and would change the vectors.
    additionalProperties: false,
    examples: [{ model: 'openai/text-embedding-3-small', input: ['Hello', 'world'] }],
  },
);

export type EmbeddingsBody = Static<typeof EmbeddingsBody>;

const Vector = Type.Object({
  object: Type.Literal('embedding'),
  index: Type.Integer(),
  embedding: Type.Union([Type.Array(Type.Number()), Type.String()], {
    description: 'Numbers, or 32-bit floats in base64, according to `encoding_format`.',
  }),
});

export const EmbeddingsAnswer = Type.Object({
  object: Type.Literal('list'),
  data: Type.Array(Vector),
  model: Type.String({ description: '`provider/model`.' }),
  usage: Type.Object(
    { prompt_tokens: Type.Integer(), total_tokens: Type.Integer() },
    { description: '0 if the vendor does not report it.' },
  ),
});

/** The inputs, independent of their form in the body. */
export type Inputs =
  | { readonly texts: readonly string[]; readonly tokens?: undefined }
  | { readonly tokens: readonly (readonly number[])[]; readonly texts?: undefined };

export function inputsOf({ input }: EmbeddingsBody): Inputs {
  if (typeof input === 'string') return { texts: [input] };
  if (typeof input[0] === 'string') return { texts: input as string[] };
  if (typeof input[0] === 'number') return { tokens: [input as number[]] };
  return { tokens: input as number[][] };
}
