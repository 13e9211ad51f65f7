/*
 * Stands in for fast-check in tests (properties-preload.mjs sees to it). `npm test` tries each property from one seed, the same
 * in every run: what turns the tests red is a change, never chance. `npm run fuzz:properties` tries it from new seeds,
 * FUZZ_TIMES as often.
 */
import * as fc from 'fast-check';

const times = process.env['FUZZ_TIMES'];
const SEED = 20_260_101;
const DEFAULT_RUNS = 100;

export * from 'fast-check';

/** As fast-check's own, from the seed or with the number of runs that the command decides. */
export function assert(property, parameters) {
  if (times === undefined) return fc.assert(property, { seed: SEED, ...parameters });
  const { numRuns = DEFAULT_RUNS } = parameters ?? {};
  return fc.assert(property, { ...parameters, seed: undefined, numRuns: numRuns * Number(times) });
}

export default { ...fc.default, assert };
