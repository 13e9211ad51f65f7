import type { AiHttpProvider } from '@editor-companion/core/plugin';
import { count, defined, list, record } from '../../vendor/json.ts';
import { textsOf, vectorOf, type Vendor } from './embeddings.ts';

/** Google's maximum number of texts per request. */
const MAX_INPUTS = 100;

/** Google's `batchEmbedContents`, which names the model in the path and again for every text. */
export const geminiEmbeddings = (
  { id, baseUrl, parameters }: Vendor,
  headers: Readonly<Record<string, string>>,
): NonNullable<AiHttpProvider['embeddings']> => ({
  maxInputs: MAX_INPUTS,
  request: ({ model, input, dimensions }) => ({
    url: `${baseUrl}/models/${encodeURIComponent(model)}:batchEmbedContents`,
    headers,
    body: {
      requests: textsOf(id, { input }).map((text) =>
        defined({ model: `models/${model}`, content: { parts: [{ text }] }, outputDimensionality: dimensions }),
      ),
      ...parameters,
    },
  }),
  read: (body) => ({
    vectors: list(record(body)['embeddings']).map((embedding) => vectorOf(record(embedding)['values'])),
    usage: defined({ inputTokens: count(record(record(body)['usageMetadata'])['promptTokenCount']) }),
  }),
});
