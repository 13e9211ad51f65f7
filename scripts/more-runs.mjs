/*
 * Preloaded by `npm run fuzz:properties`: each property is tried FUZZ_TIMES as often as its test says, from a new seed. Tests
 * get this module in the place of fast-check.
 */
import { registerHooks } from 'node:module';
import * as fc from 'fast-check';

const times = Number(process.env['FUZZ_TIMES']);
const DEFAULT_RUNS = 100;

export * from 'fast-check';

/** As fast-check's own, with more runs. */
export function assert(property, parameters) {
  const { numRuns = DEFAULT_RUNS } = parameters ?? {};
  return fc.assert(property, { ...parameters, seed: undefined, numRuns: numRuns * times });
}

export default { ...fc.default, assert };

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'fast-check' && context.parentURL !== import.meta.url
      ? { url: import.meta.url, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
