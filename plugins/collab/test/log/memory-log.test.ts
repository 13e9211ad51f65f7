import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { MemoryLog } from '../memory-log.ts';

// Checks that the fake log of other tests meets the requirements for a log.
runSuite(
  'the log of the tests',
  documentLogSuite(() => Promise.resolve({ service: new MemoryLog(), close: () => Promise.resolve() })),
);
