import { codeHost } from './code-host.ts';
import { documentation } from './documentation.ts';
import { encyclopaedia } from './encyclopaedia.ts';
import { forums } from './forums.ts';
import { questions } from './questions.ts';
import type { SiteRule } from './site-rule.ts';
import { video } from './video.ts';

/** The built-in rules. Rules of other plugins come before them. */
export const builtInRules: readonly SiteRule[] = [encyclopaedia, codeHost, questions, ...documentation, forums, video];
