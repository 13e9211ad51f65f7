import { aiToolSuite, runSuite } from '@editor-companion/core/testing';
import { dice } from '../src/dice.ts';

runSuite(
  'dice',
  aiToolSuite({
    make: async () => ({ tool: dice(2) }),
    samples: [
      { input: { count: 1 }, says: /^([1-6]) = \1$/ },
      { input: { count: 2 }, says: /^[1-6] \+ [1-6] = \d+$/ },
    ],
    refused: [{ input: { count: 3 }, code: 'DICE_TOO_MANY' }],
  }),
);
