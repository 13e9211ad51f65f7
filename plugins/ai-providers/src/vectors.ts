import type { AiAsking, AiMessage, AiVectorQuestion } from '@editor-companion/core/plugin';
import type { Gateway } from './gateway.ts';
import type { Options } from './options.ts';
import { guardSize } from './request/guard-size.ts';
import { embed } from './v1/embeddings/embed.ts';
import { createModelNames } from './v1/model-names.ts';
import { embeddingsOf } from './v1/offered.ts';
import { defined } from './vendor/json.ts';

/** Embeds texts for another plugin, as `POST /v1/embeddings` does. @throws CompanionError */
export async function vectorsOf(
  gateway: Gateway,
  options: Options,
  { model, texts, dimensions, document }: AiVectorQuestion,
  { id, principal, caller, signal }: AiAsking,
): Promise<readonly Float32Array[]> {
  const target = createModelNames(gateway.providers, options.v1).targetFor(model, 'embeddings');
  const messages: AiMessage[] = texts.map((content) => ({ role: 'user', content }));
  guardSize(messages, { maxMessages: messages.length, maxCharacters: options.maxCharacters });
  const client = { id, principal, caller, signal };
  const job = await gateway.open(client, {
    purpose: 'embedding',
    targets: [target],
    request: { messages, stream: false, parameters: defined({ dimensions }) },
    documentId: document,
  });
  const { entries } = await embed(job, client, embeddingsOf(job), {
    count: texts.length,
    encoding: 'base64',
    maxBytes: options.maxAnswerBytes,
    total: options.timeouts.total,
  });
  return entries.map(vectorIn);
}

/** The vector of a JSON entry whose floats are base64. */
function vectorIn(entry: string): Float32Array {
  const { embedding } = JSON.parse(entry) as { embedding: string };
  const bytes = Uint8Array.from(Buffer.from(embedding, 'base64'));
  return new Float32Array(bytes.buffer);
}
