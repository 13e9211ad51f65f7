/*
 * Stands in for fast-check in tests (properties-preload.mjs sees to it). `npm test` tries the first cases of each property from one seed,
 * the same in every run: what turns the tests red is a change, never chance. With PROPERTY_CASES=all, as CI sets it, it tries all of
 * them. `npm run fuzz:properties` tries each property from new seeds, FUZZ_TIMES as often.
 */
import * as fc from 'fast-check';

const times = process.env['FUZZ_TIMES'];
const SEED = 20_260_101;
const DEFAULT_RUNS = 100;
/** The share of all cases that `npm test` tries, and their minimum number: most mistakes show in the first cases. */
const SHARE = process.env['PROPERTY_CASES'] === 'all' ? 1 : 0.25;
const LEAST = 25;

const fewer = (numRuns) => Math.min(numRuns, Math.max(LEAST, Math.ceil(numRuns * SHARE)));

export * from 'fast-check';

/** Like fast-check's function, with the seed or number of runs from the command. */
export function assert(property, parameters) {
  const { numRuns = DEFAULT_RUNS } = parameters ?? {};
  if (times === undefined) return fc.assert(property, { seed: SEED, ...parameters, numRuns: fewer(numRuns) });
  return fc.assert(property, { ...parameters, seed: undefined, numRuns: numRuns * Number(times) });
}

export default { ...fc.default, assert };
