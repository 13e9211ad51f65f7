import type { JSONContent } from '@tiptap/core';
import { fromMarkdown } from '@editor-companion/document/markdown';

/** What a model wrote, as editor content. HTML within goes the way of all HTML: what the schema does not know falls away. */
export const contentOf = (markdown: string): JSONContent => fromMarkdown(markdown);
