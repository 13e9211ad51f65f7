import { codeHost } from './code-host.ts';
import { documentation } from './documentation.ts';
import { encyclopaedia } from './encyclopaedia.ts';
import { forums } from './forums.ts';
import { questions } from './questions.ts';
import type { SiteRule } from './site-rule.ts';
import { video } from './video.ts';

/** The rules that come with the plugin; those of other plugins are asked before. */
export const builtInRules: readonly SiteRule[] = [encyclopaedia, codeHost, questions, ...documentation, forums, video];
