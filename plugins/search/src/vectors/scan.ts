import { Best } from '../store/best.ts';
import type { Found, VectorPage } from '../store/store.ts';

/** The input of a scan. */
export interface ScanInput {
  readonly pages: readonly Pick<VectorPage, 'numbers' | 'sources' | 'matrix'>[];
  /** Normalised to length 1. */
  readonly vector: Float32Array;
  /** 1 at the number of each source that may be searched; undefined: all may. */
  readonly allowed: Uint8Array | undefined;
  readonly limit: number;
}

/** The nearest vectors by cosine. All vectors are compared, so none is missed. */
export function scan({ pages, vector, allowed, limit }: ScanInput): Found[] {
  const best = new Best(limit);
  const size = vector.length;
  for (const { numbers, sources, matrix } of pages) {
    // A vector of another model, about to be replaced.
    if (matrix.length !== numbers.length * size) continue;
    for (let row = 0; row < numbers.length; row += 1) {
      if (allowed !== undefined && allowed[sources[row] ?? 0] !== 1) continue;
      const score = product(matrix, row * size, vector);
      if (score > best.least) best.offer(numbers[row] ?? 0, score);
    }
  }
  return best.list();
}

/** Computes four sums at a time, which the processor adds in parallel; written so that the compiler can prove every index in bounds. */
function product(matrix: Float32Array, from: number, vector: Float32Array): number {
  const size = vector.length;
  const whole = size - (size % 4);
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let index = 0; index < whole; index += 4) {
    const at = from + index;
    first += (matrix[at] ?? 0) * (vector[index] ?? 0);
    second += (matrix[at + 1] ?? 0) * (vector[index + 1] ?? 0);
    third += (matrix[at + 2] ?? 0) * (vector[index + 2] ?? 0);
    fourth += (matrix[at + 3] ?? 0) * (vector[index + 3] ?? 0);
  }
  for (let index = whole; index < size; index += 1) first += (matrix[from + index] ?? 0) * (vector[index] ?? 0);
  return first + second + (third + fourth);
}
