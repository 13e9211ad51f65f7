import type { RouteScope } from '@editor-companion/core/plugin';
import { V1_CONFIG } from '../failures.ts';
import type { V1Parts } from '../parts.ts';
import { ImagesAnswer, ImagesBody, SpeechAnswer, SpeechBody } from './bodies.ts';
import { make, type Medium } from './make.ts';

const PICTURES: Medium = {
  what: 'images',
  purpose: 'image',
  member: 'prompt',
  accepts: /^(?:application\/json|text\/event-stream)\b/,
};

const SPEECH: Medium = {
  what: 'speech',
  purpose: 'speech',
  member: 'input',
  accepts: /^(?:audio\/|application\/octet-stream\b|text\/event-stream\b)/,
};

/** POST /v1/images/generations and /v1/audio/speech. */
export function mediaRoutes(scope: RouteScope, parts: V1Parts): void {
  scope.post(
    '/v1/images/generations',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: 'Create pictures from a text',
        operationId: 'createImage',
        body: ImagesBody,
        response: { 200: ImagesAnswer },
      },
    },
    async (request, reply) => {
      await make(PICTURES, request, reply, parts);
      return reply;
    },
  );
  scope.post(
    '/v1/audio/speech',
    {
      config: V1_CONFIG,
      schema: {
        tags: ['AI'],
        summary: 'Speak a text',
        operationId: 'createSpeech',
        body: SpeechBody,
        response: { 200: SpeechAnswer },
      },
    },
    async (request, reply) => {
      await make(SPEECH, request, reply, parts);
      return reply;
    },
  );
}
