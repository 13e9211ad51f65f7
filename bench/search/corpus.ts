/** Numbers that look like chance and are the same in each run (mulberry32). */
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

/** A word by its rank: the lower, the more often it is used. */
export function wordAt(rank: number): string {
  let [word, rest] = ['', rank + SYLLABLES.length];
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Words as often as those of a language are (Zipf): the first is in every fifth place, the thousandth in one of ten thousand. */
export const wordsOf = (count: number, random: () => number): string =>
  Array.from({ length: count }, () => wordAt(Math.floor(VOCABULARY ** random()) - 1)).join(' ');

/** Vectors of length 1. */
export function vectorOf(size: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: size }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
