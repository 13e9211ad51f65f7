import type { AiStreamProvider } from '@editor-companion/core/plugin';

/** The default length of a vector. */
const DIMENSIONS = 256;
const MAX_DIMENSIONS = 4096;
/** The length of word pieces. Words with most pieces in common, such as those of one stem, get similar vectors. */
const PIECE = 3;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Embeddings without a model: each vector is a sum over the words of a text and their pieces, so texts with equal or related words are near
 * each other. They know nothing of meaning, but show how a search works without a key.
 */
export const demoEmbeddings: NonNullable<AiStreamProvider['embeddings']> = {
  maxInputs: 256,
  embed: async ({ input, dimensions = DIMENSIONS }) => ({
    vectors: input.map((text) => vectorOf(typeof text === 'string' ? text : text.join(' '), dimensions)),
    usage: { inputTokens: Math.ceil(input.reduce((sum, text) => sum + text.length, 0) / 4) },
  }),
};

function vectorOf(text: string, wanted: number): number[] {
  const dimensions = Math.min(wanted, MAX_DIMENSIONS);
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORDS)) {
    add(vector, word, 1);
    const framed = `<${word}>`;
    for (let from = 0; from + PIECE <= framed.length; from += 1) add(vector, framed.slice(from, from + PIECE), 0.5);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Adds a feature at the position given by its hash, with a sign, so that features at the same position cancel out on average. */
function add(vector: number[], feature: string, weight: number): void {
  const hash = hashOf(feature);
  const place = hash % vector.length;
  vector[place] = (vector[place] ?? 0) + (hash & SIGN_BIT ? weight : -weight);
}

const SIGN_BIT = 0x40_00_00_00;

/** FNV-1a with a final mix, since the last bits give the position. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
