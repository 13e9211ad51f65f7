import type { AiEmbeddings } from '@editor-companion/core/plugin';

type Vector = AiEmbeddings['vectors'][number];

/** Bytes of a 32-bit float. */
const FLOAT_BYTES = 4;

/** A vector as JSON in the encoding that the client requested. @throws SyntaxError if its base64 is no sequence of floats. */
export const vectorJson = (vector: Vector, encoding: 'float' | 'base64'): string =>
  JSON.stringify(encoding === 'base64' ? toBase64(vector) : toNumbers(vector));

function toBase64(vector: Vector): string {
  if (typeof vector === 'string') return vector;
  const bytes = Buffer.alloc(vector.length * FLOAT_BYTES);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * FLOAT_BYTES);
  return bytes.toString('base64');
}

function toNumbers(vector: Vector): readonly number[] {
  if (typeof vector !== 'string') return vector;
  const bytes = Buffer.from(vector, 'base64');
  if (bytes.length % FLOAT_BYTES !== 0) throw new SyntaxError('a vector in base64 is cut off');
  return Array.from({ length: bytes.length / FLOAT_BYTES }, (_none, index) => bytes.readFloatLE(index * FLOAT_BYTES));
}
