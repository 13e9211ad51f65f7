/*
 * Replaces fast-check in tests (through properties-preload.mjs). `npm test` runs the first cases of each property from one seed, the same
 * in every run, so that only a change can make the tests fail. With PROPERTY_CASES=all, as in CI, it runs all cases. `npm run
 * fuzz:properties` runs each property from new seeds, FUZZ_TIMES as often.
 */
import * as fc from 'fast-check';

const times = process.env['FUZZ_TIMES'];
const SEED = 20_260_101;
const DEFAULT_RUNS = 100;
/** The share of all cases that `npm test` tries, and their minimum number: the first cases reveal most mistakes. */
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
