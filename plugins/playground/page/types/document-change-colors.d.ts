import type { JSONContent } from '@tiptap/core';

export declare function changeColorsCss(content: JSONContent, first?: readonly string[]): string;
