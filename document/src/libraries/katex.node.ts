import { createRequire } from 'node:module';
import type katexModule from 'katex';

const require = createRequire(import.meta.url);

/** KaTeX is loaded for the first formula that needs it, because it would double the code that a server loads at start-up. */
export const loadKatex = (): typeof katexModule => require('katex') as typeof katexModule;
