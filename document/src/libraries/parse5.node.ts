import { createRequire } from 'node:module';
import type * as Parse5 from 'parse5';

const require = createRequire(import.meta.url);

/** parse5 is loaded with the first HTML that is read: its tables of entities are most of what this package weighs. */
export const loadParse5 = (): typeof Parse5 => require('parse5') as typeof Parse5;
