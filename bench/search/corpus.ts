/** Returns a pseudorandom number generator with the same sequence in each run (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const VOCABULARY = 30_000;
const SYLLABLES = ['ba', 'co', 'di', 'fu', 'ge', 'ka', 'lo', 'mi', 'nu', 're', 'sa', 'to', 'vi', 'wu', 'ze'];

/** Returns a word by its rank. Lower ranks are more frequent. */
export function wordAt(rank: number): string {
  let [word, rest] = ['', rank + SYLLABLES.length];
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Returns words with a natural frequency (Zipf): the first is every fifth word, the thousandth is one in ten thousand. */
export const wordsOf = (count: number, random: () => number): string =>
  Array.from({ length: count }, () => wordAt(Math.floor(VOCABULARY ** random()) - 1)).join(' ');

/** Returns vectors of length 1. */
export function vectorOf(size: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: size }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
