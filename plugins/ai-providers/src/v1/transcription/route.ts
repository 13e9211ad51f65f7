import multipart from '@fastify/multipart';
import { FairQueue, MULTIPART_LIMITS, Type, type RoutePlugin } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';
import { withoutOperators } from '../../request/further-members.ts';
import { V1_CONFIG } from '../failures.ts';
import { bytesTarget, sendBytes } from '../media/send-bytes.ts';
import { apiOf } from '../offered.ts';
import type { V1Parts } from '../parts.ts';
import { withRecording, type Recording } from './recording.ts';

/** The maximum size of a recording in bytes: OpenAI's limit. */
const MAX_BYTES = 26_214_400;
/** The maximum size of a field in bytes: a `prompt` has some hundred words. */
const FIELD_BYTES = 8192;
/** The number of recordings on disk, and of those that may wait. */
const PLACES = 8;
const MAX_WAITING = 64;

const ACCEPTS = /^(?:application\/json|text\/(?:plain|vtt|event-stream)|application\/x-subrip)\b/;

/** Multipart bodies are not validated as values. This schema is for the interface description. */
const Form = Type.Unsafe<unknown>({
  properties: {
    file: { type: 'string', format: 'binary', description: 'The recording.' },
    model: { type: 'string', description: '`provider/model`, or an alias.', examples: ['openai/whisper-1'] },
  },
  required: ['file', 'model'],
});

const ANSWER = {
  description: 'The text, or events if `stream` is true, as the vendor returned it.',
  content: {
    'application/json': {
      schema: Type.Object({}, { additionalProperties: true, examples: [{ text: 'Good morning' }] }),
    },
    'text/plain': { schema: Type.String() },
    'text/event-stream': { schema: Type.String() },
  },
};

/** POST /v1/audio/transcriptions. @param maxUploadBytes the server's own limit, if it is lower. */
export const transcriptionRoute =
  (parts: V1Parts, maxUploadBytes: number): RoutePlugin =>
  async (scope) => {
    const maxBytes = Math.min(MAX_BYTES, maxUploadBytes);
    const queue = new FairQueue({
      places: PLACES,
      maxWaiting: MAX_WAITING,
      // A deliberately slow sender must not keep others out.
      guestPlace: true,
      busy: () => errors.AI_BUSY(),
    });
    await scope.register(multipart, {
      limits: { ...MULTIPART_LIMITS, fields: 16, parts: 18, fieldSize: FIELD_BYTES, fileSize: maxBytes + 1 },
    });
    scope.post(
      '/v1/audio/transcriptions',
      {
        config: { ...V1_CONFIG, maxFileBytes: maxBytes },
        schema: {
          tags: ['AI'],
          summary: 'Transcribe a recording',
          operationId: 'createTranscription',
          consumes: ['multipart/form-data'],
          body: { content: { 'multipart/form-data': { schema: Form } } },
          response: { 200: ANSWER },
        },
      },
      async (request, reply) => {
        const leave = await queue.take(request.caller, request.signal);
        try {
          await withRecording(request, maxBytes, (recording) => transcribe(recording, request, reply, parts));
        } finally {
          leave();
        }
        return reply;
      },
    );
  };

type Sending = Parameters<typeof sendBytes>;

async function transcribe(
  { file, model, fields }: Recording,
  client: Sending[0]['client'],
  reply: Sending[1],
  { gateway, options: { timeouts }, names }: V1Parts,
): Promise<void> {
  const job = await gateway.open(client, {
    purpose: 'transcription',
    targets: [names.targetFor(model, 'transcriptions')],
    request: { messages: [], stream: fields['stream'] === 'true', parameters: withoutOperators(fields, []) },
  });
  const api = apiOf(job, 'transcriptions');
  const target = bytesTarget(job.targets[0], (asked) =>
    api({ model: asked.model, file, parameters: asked.parameters ?? {} }),
  );
  await sendBytes({ job, client, target, accepts: ACCEPTS, timeouts }, reply);
}
