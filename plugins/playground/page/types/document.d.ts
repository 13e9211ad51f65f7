/*
 * What the page uses of @editor-companion/document. That package's sources are checked without the browser's types, which say
 * other things of elements than its own; so here they are declared instead of read.
 */
// The commands of its extensions.
import '@tiptap/extension-blockquote';
import '@tiptap/extension-code-block';
import '@tiptap/extension-details';
import '@tiptap/extension-heading';
import '@tiptap/extension-highlight';
import '@tiptap/extension-horizontal-rule';
import '@tiptap/extension-link';
import '@tiptap/extension-list';
import '@tiptap/extension-paragraph';
import '@tiptap/extension-table';
import '@tiptap/extension-text-align';
import type { Extension, Extensions, JSONContent } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';

export declare const extensions: Extensions;
export declare const SuggestedNodes: Extension;
export declare const schema: Schema;
export declare function toForeign(json: JSONContent): JSONContent;
export declare function isLinkUrl(url: string): boolean;
