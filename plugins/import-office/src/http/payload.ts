import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pieces } from '../result.ts';

/** Longer bodies are sent in parts, because joining them would double the memory. */
const LONG = 1024 * 1024;

/** Prepares a JSON body in parts for Fastify. */
export function toPayload(reply: Pick<FastifyReply, 'type' | 'header'>, pieces: Pieces): Buffer | Readable {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  reply.type('application/json; charset=utf-8');
  if (length < LONG) return Buffer.concat(pieces, length);
  reply.header('content-length', length);
  return Readable.from(pieces);
}
