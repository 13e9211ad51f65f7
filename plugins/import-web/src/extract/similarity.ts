const SHINGLE = 4;

/** Returns the similarity of two texts from 0 to 1: the Dice coefficient of their runs of four words. */
export function similarity(one: string, other: string): number {
  const [left, right] = [shinglesOf(one), shinglesOf(other)];
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const shingle of left) if (right.has(shingle)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) shingles.add(words.slice(at, at + SHINGLE).join(' '));
  return shingles;
}
