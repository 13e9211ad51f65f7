/*
 * The types of @editor-companion/document that the page uses. They are declared here, because the sources of that package are checked
 * without the browser's types, which differ from its own.
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
