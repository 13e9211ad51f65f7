import type { AiEmbeddings, AiEmbeddingsRequest, AiHttpProvider } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';
import { defined, list, record } from '../../vendor/json.ts';
import { usageOf } from '../../vendor/usage.ts';

/** The part of a vendor's connection that requests besides chat need. */
export interface Vendor {
  readonly id: string;
  readonly baseUrl: string;
  /** Additional members of every request body. They override the client's. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The differences between vendors of OpenAI's embeddings API. */
export interface EmbeddingsDialect {
  readonly maxInputs: number;
  /** The vendor's parameter name. */
  readonly dimensions: 'dimensions' | 'output_dimension';
  /** Whether it accepts tokens instead of texts, and returns vectors in base64. */
  readonly isOpenAi: boolean;
}

/** OpenAI itself accepts 2048 inputs, whose vectors would exceed any sensible answer. */
export const PLAIN_EMBEDDINGS: EmbeddingsDialect = { maxInputs: 256, dimensions: 'dimensions', isOpenAi: true };

/**
 * OpenAI's POST /embeddings.
 * @param urlOf the address for a model.
 */
export function embeddingsOf(
  { id, parameters }: Vendor,
  headers: Readonly<Record<string, string>>,
  urlOf: (model: string) => string,
  dialect: EmbeddingsDialect,
): NonNullable<AiHttpProvider['embeddings']> {
  return {
    maxInputs: dialect.maxInputs,
    request: (request) => ({
      url: urlOf(request.model),
      headers,
      body: {
        ...defined({
          model: request.model,
          input: dialect.isOpenAi ? request.input : textsOf(id, request),
          [dialect.dimensions]: request.dimensions,
          encoding_format: dialect.isOpenAi && request.encoding === 'base64' ? 'base64' : undefined,
          user: request.user,
        }),
        ...parameters,
      },
    }),
    read: readEmbeddings,
  };
}

/** The inputs of a request to a vendor that accepts texts only. @throws CompanionError AI_PARAMETER_UNSUPPORTED. */
export function textsOf(provider: string, { input }: Pick<AiEmbeddingsRequest, 'input'>): readonly string[] {
  return input.map((one) => {
    if (typeof one === 'string') return one;
    throw errors.AI_PARAMETER_UNSUPPORTED({ provider, parameter: 'input of token numbers (send texts)' });
  });
}

function readEmbeddings(body: unknown): AiEmbeddings {
  const answer = record(body);
  const entries = list(answer['data']).map(record);
  const inOrder = entries.toSorted((one, other) => Number(one['index'] ?? 0) - Number(other['index'] ?? 0));
  return { vectors: inOrder.map((entry) => vectorOf(entry['embedding'])), usage: usageOf(record(answer['usage'])) };
}

/** @throws SyntaxError for anything but a vector. */
export function vectorOf(value: unknown): readonly number[] | string {
  if (typeof value === 'string' && value !== '') return value;
  if (Array.isArray(value) && typeof value[0] === 'number') return value as readonly number[];
  throw new SyntaxError('the response contains something other than a vector');
}
