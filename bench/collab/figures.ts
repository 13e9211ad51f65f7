import { setTimeout as sleep } from 'node:timers/promises';

/** A scenario's result for one contender: figures by name. The name contains the unit. */
export type Figures = Readonly<Record<string, number>>;

/** Collects the milliseconds from sending to arrival. */
export class Latencies {
  readonly #values: number[] = [];

  add(milliseconds: number): void {
    this.#values.push(milliseconds);
  }

  get count(): number {
    return this.#values.length;
  }

  /** @param share 0.5 for the median. */
  quantile(share: number): number {
    const sorted = Float64Array.from(this.#values).toSorted();
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  }
}

/** Calls `act` with 0, 1, 2… at an even rate for some seconds. Late calls are caught up. */
export async function atRate(perSecond: number, seconds: number, act: (index: number) => void): Promise<void> {
  const total = perSecond * seconds;
  const started = performance.now();
  let done = 0;
  while (done < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond));
    for (; done < due; done++) act(done);
    await sleep(1);
  }
}

/** Waits for a condition. @returns whether it became true in time. */
export async function until(condition: () => boolean, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await sleep(5);
  }
  return true;
}
