import { createRequire } from 'node:module';
import type * as Parse5 from 'parse5';

const require = createRequire(import.meta.url);

/** parse5 is loaded for the first HTML that is read, because its entity tables are most of this package's weight. */
export const loadParse5 = (): typeof Parse5 => require('parse5') as typeof Parse5;
