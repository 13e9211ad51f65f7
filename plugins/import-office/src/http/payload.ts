import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pieces } from '../result.ts';

/** Bytes from which on pieces are sent as they are: putting them together would take as much memory again. */
const LONG = 1024 * 1024;

/** A JSON body in pieces, as Fastify sends it. */
export function toPayload(reply: Pick<FastifyReply, 'type' | 'header'>, pieces: Pieces): Buffer | Readable {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  reply.type('application/json; charset=utf-8');
  if (length < LONG) return Buffer.concat(pieces, length);
  reply.header('content-length', length);
  return Readable.from(pieces);
}
