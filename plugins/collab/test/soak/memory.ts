/** Samples of memory in MB over time, and their growth. */
export class MemoryCurve {
  readonly #samples: number[] = [];

  add(megabytes: number): void {
    this.#samples.push(megabytes);
  }

  get last(): number {
    return this.#samples.at(-1) ?? Number.NaN;
  }

  /** Returns the medians of the first, second and last third after the warm-up. @param warmUp its share of all samples. */
  thirds(warmUp: number): [number, number, number] {
    const samples = this.#samples.slice(Math.floor(this.#samples.length * warmUp));
    const part = (index: number): number =>
      median(samples.slice(Math.floor((samples.length * index) / 3), Math.floor((samples.length * (index + 1)) / 3)));
    return [part(0), part(1), part(2)];
  }
}

/** Returns the growth from the first to the last third, as a share of the first. Negative if memory was released. */
export const growthOf = ([first, , last]: readonly [number, number, number]): number => last / first - 1;

const median = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? Number.NaN;
