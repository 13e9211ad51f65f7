import type { JSONContent } from '@tiptap/core';
import { fromMarkdown } from '@editor-companion/document/markdown';

/** Converts a model's Markdown to editor content. Embedded HTML is sanitized by the schema. */
export const contentOf = (markdown: string): JSONContent => fromMarkdown(markdown);
