/* Preloaded by `npm test` into each test file. */
import { endTestsAfter } from './end-tests.mjs';

endTestsAfter(60_000);
