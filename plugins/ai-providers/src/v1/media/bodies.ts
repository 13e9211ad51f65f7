import { Type } from '@editor-companion/core/plugin';
import { ModelField } from '../schemas.ts';

const bytes = (format: string) => Type.Unsafe<unknown>({ type: 'string', format });

export const ImagesBody = Type.Object(
  { model: ModelField, prompt: Type.String({ minLength: 1 }) },
  {
    additionalProperties: true,
    description: "OpenAI's body of POST /images/generations; other members are passed to the vendor.",
    examples: [{ model: 'openai/gpt-image-1', prompt: 'A lighthouse in the fog', size: '1024x1024' }],
  },
);

export const ImagesAnswer = {
  description: 'The pictures, or events if `stream` is true, as the vendor returned them.',
  content: {
    'application/json': { schema: Type.Object({}, { additionalProperties: true, examples: [{ data: [] }] }) },
    'text/event-stream': { schema: Type.String() },
  },
};

export const SpeechBody = Type.Object(
  { model: ModelField, input: Type.String({ minLength: 1 }) },
  {
    additionalProperties: true,
    description: "OpenAI's body of POST /audio/speech; other members are passed to the vendor.",
    examples: [{ model: 'openai/gpt-4o-mini-tts', input: 'Good morning', voice: 'alloy' }],
  },
);

export const SpeechAnswer = {
  description: 'The sound, or events if `stream_format` is sse, as the vendor returned them.',
  content: { 'audio/mpeg': { schema: bytes('binary') }, 'text/event-stream': { schema: Type.String() } },
};
