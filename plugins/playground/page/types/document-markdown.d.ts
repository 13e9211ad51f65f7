import type { JSONContent } from '@tiptap/core';

export declare function fromMarkdown(markdown: string): JSONContent;
