import type { Measure } from '../lib/report.ts';

/** Returns a measure in milliseconds with a peer and the goal to be `times` as fast. */
export const atLeast = (times: number, name: string, ours: number, peer: number): Measure => ({
  name,
  ours,
  peer,
  unit: 'ms',
  goal: `<= ${(1 / times).toFixed(2)}`,
  reached: (ratio) => ratio <= 1 / times,
});
