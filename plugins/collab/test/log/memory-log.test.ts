import { documentLogSuite, runSuite } from '@editor-companion/core/testing';
import { MemoryLog } from '../memory-log.ts';

// What other tests take for a log does what a log must do.
runSuite(
  'the log of the tests',
  documentLogSuite(() => Promise.resolve({ service: new MemoryLog(), close: () => Promise.resolve() })),
);
