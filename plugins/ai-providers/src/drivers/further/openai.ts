import type { AiHttpProvider, AiMediaRequest } from '@editor-companion/core/plugin';
import { embeddingsOf, PLAIN_EMBEDDINGS, type EmbeddingsDialect, type Vendor } from './embeddings.ts';

/** The capabilities of a vendor of OpenAI's API besides chat. */
interface Further {
  readonly embeddings?: EmbeddingsDialect;
  readonly images?: true;
  readonly speech?: true;
  readonly transcriptions?: true;
  readonly moderations?: true;
}

const ALL: Further = {
  embeddings: PLAIN_EMBEDDINGS,
  images: true,
  speech: true,
  transcriptions: true,
  moderations: true,
};

/** Embeddings of a vendor that accepts texts only and returns numbers. */
const vectors = (
  maxInputs: number,
  dimensions: EmbeddingsDialect['dimensions'] = 'dimensions',
): { embeddings: EmbeddingsDialect } => ({ embeddings: { maxInputs, dimensions, isOpenAi: false } });

/** By provider id. An unlisted vendor is assumed to have all of them, and reports itself what it lacks. */
const FURTHER: Readonly<Record<string, Further>> = {
  deepseek: {},
  moonshot: {},
  qwen: vectors(10),
  zhipu: { ...vectors(64), images: true, speech: true },
  mistral: { ...vectors(64, 'output_dimension'), transcriptions: true, moderations: true },
  groq: { speech: true, transcriptions: true },
  xai: { images: true },
  openrouter: vectors(256),
};

/** The URL of an API path for a model. */
type UrlOf = (path: string, model: string) => string;

/** The capabilities of an OpenAI-compatible provider besides chat. */
export function furtherOf(
  connection: Vendor,
  headers: Readonly<Record<string, string>>,
  urlOf: UrlOf = (path) => `${connection.baseUrl}${path}`,
): Pick<AiHttpProvider, 'embeddings' | 'images' | 'speech' | 'transcriptions' | 'moderations'> {
  const { embeddings, images, speech, transcriptions, moderations } = FURTHER[connection.id] ?? ALL;

  const media =
    (path: string, member: string) =>
    ({ model, text, parameters }: AiMediaRequest) => ({
      url: urlOf(path, model),
      headers,
      body: { ...parameters, model, [member]: text, ...connection.parameters },
    });

  return {
    ...(embeddings && {
      embeddings: embeddingsOf(connection, headers, (model) => urlOf('/embeddings', model), embeddings),
    }),
    ...(images && { images: media('/images/generations', 'prompt') }),
    ...(speech && { speech: media('/audio/speech', 'input') }),
    ...(moderations && {
      moderations: ({ model, input }) => ({ url: urlOf('/moderations', model), headers, body: { model, input } }),
    }),
    ...(transcriptions && {
      transcriptions: ({ model, file, parameters }) => ({
        url: urlOf('/audio/transcriptions', model),
        headers,
        body: { ...parameters, model, ...connection.parameters },
        file,
      }),
    }),
  };
}
