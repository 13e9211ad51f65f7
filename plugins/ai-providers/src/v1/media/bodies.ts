import { Type } from '@editor-companion/core/plugin';
import { ModelField } from '../schemas.ts';

const bytes = (format: string) => Type.Unsafe<unknown>({ type: 'string', format });

export const ImagesBody = Type.Object(
  { model: ModelField, prompt: Type.String({ minLength: 1 }) },
  {
    additionalProperties: true,
    description: "OpenAI's body of POST /images/generations; what else it holds goes to the vendor.",
    examples: [{ model: 'openai/gpt-image-1', prompt: 'A lighthouse in the fog', size: '1024x1024' }],
  },
);

export const ImagesAnswer = {
  description: 'The pictures, or their events where `stream` is true, as the vendor gave them.',
  content: {
    'application/json': { schema: Type.Object({}, { additionalProperties: true, examples: [{ data: [] }] }) },
    'text/event-stream': { schema: Type.String() },
  },
};

export const SpeechBody = Type.Object(
  { model: ModelField, input: Type.String({ minLength: 1 }) },
  {
    additionalProperties: true,
    description: "OpenAI's body of POST /audio/speech; what else it holds goes to the vendor.",
    examples: [{ model: 'openai/gpt-4o-mini-tts', input: 'Good morning', voice: 'alloy' }],
  },
);

export const SpeechAnswer = {
  description: 'The sound, or its events where `stream_format` is sse, as the vendor gave them.',
  content: { 'audio/mpeg': { schema: bytes('binary') }, 'text/event-stream': { schema: Type.String() } },
};
