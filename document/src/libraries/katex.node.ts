import { createRequire } from 'node:module';
import type katexModule from 'katex';

const require = createRequire(import.meta.url);

/** KaTeX is loaded with the first formula that needs it: it would double what a server loads at start. */
export const loadKatex = (): typeof katexModule => require('katex') as typeof katexModule;
