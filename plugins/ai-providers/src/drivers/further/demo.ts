import type { AiStreamProvider } from '@editor-companion/core/plugin';

/** Numbers of a vector, where nobody asks for another count. */
const DIMENSIONS = 256;
const MAX_DIMENSIONS = 4096;
/** Letters of a piece of a word. Words that share most of their pieces, as those of one stem do, become neighbours. */
const PIECE = 3;
const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Vectors that no model made: each is a sum over the words of a text and their pieces, so that texts with the same or related words are
 * near each other. They know nothing of what words mean, but show how a search works without a key.
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

/** Adds a feature at the place that its hash says, up or down, so that features which share a place cancel out on average. */
function add(vector: number[], feature: string, weight: number): void {
  const hash = hashOf(feature);
  const place = hash % vector.length;
  vector[place] = (vector[place] ?? 0) + (hash & SIGN_BIT ? weight : -weight);
}

const SIGN_BIT = 0x40_00_00_00;

/** FNV-1a, with the bits mixed once more: the last ones say the place. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
