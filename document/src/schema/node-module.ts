import type { Extensions, Mark, Node } from '@tiptap/core';
import type { Mark as ProseMirrorMark, Node as ProseMirrorNode } from '@tiptap/pm/model';
import type markdownIt from 'markdown-it';
import type { DocumentNode } from '../json.ts';

/** The functions that a node's Markdown writer may use: the writers of other nodes, and the rules of the syntax. */
export interface MarkdownContext {
  /** True if the node is in a heading or a cell, where no line break can be written. */
  readonly isOneLine: boolean;
  /** 1 for every second of adjacent nodes of one `family`, which would otherwise be read as one block; else 0. */
  readonly alternate: 0 | 1;
  /** Writes blocks with an empty line or the separator between them. Blocks without output are omitted. */
  readonly blocks: (nodes: readonly ProseMirrorNode[], separator?: string) => string;
  /** Writes the content of a text block. */
  readonly inline: (block: ProseMirrorNode, options?: { readonly isOneLine?: boolean }) => string;
  /** Writes a node as HTML, which Markdown may contain. */
  readonly html: (node: ProseMirrorNode) => string;
  /** Escapes text. */
  readonly escape: (text: string) => string;
}

/** The form of a node in Markdown. A node without one is written as its content, or as its text. */
export interface NodeMarkdown {
  readonly write?: (node: ProseMirrorNode, context: MarkdownContext) => string;
  /** A plugin of markdown-it that converts a syntax to the node's HTML, which its `parseHTML` reads. */
  readonly read?: (parser: markdownIt) => void;
  /** The family of nodes that would be read as one block if adjacent, such as lists. `alternate` tells the writer to use another syntax. */
  readonly family?: string;
}

/** The form of a mark in Markdown: a delimiter, an HTML element, or a writer. A mark without one is not written, but its text is. */
export interface MarkMarkdown {
  /** Written on both sides where Markdown recognizes it as a delimiter. Elsewhere `tag` is used, which is then required. */
  readonly delimiter?: string;
  /** The name of an HTML element. */
  readonly tag?: string;
  /** Writes the mark around the Markdown of the marked nodes. */
  readonly write?: (content: string, mark: ProseMirrorMark) => string;
  /** True if the text in it is not escaped and no other mark can be nested in it. */
  readonly isLiteral?: boolean;
  readonly read?: (parser: markdownIt) => void;
}

/** The name of a paragraph style, or a name with attributes for the node. */
export type NamedStyle = string | { readonly name: string; readonly attrs: Readonly<Record<string, unknown>> };

/** The form of a node in word processor files, made of built-in nodes. */
export interface WordForm {
  /**
   * Styles whose paragraphs become this block when a third-party file is read. Styles based on them count too, and case does not matter. If
   * the node contains blocks, consecutive paragraphs form one node; if it contains text, each paragraph forms one. Where the model does not
   * allow the node, they stay paragraphs.
   */
  readonly styles?: readonly NamedStyle[];
  /** Returns the blocks that are written instead of the node. By default the result of `simplify`. */
  readonly write?: (node: DocumentNode) => DocumentNode | readonly DocumentNode[];
}

interface ModuleBase {
  /** The name in JSON: `callout`. */
  readonly name: string;
  /** The name for people: `Callout`. */
  readonly title: string;
  /** Its purpose in one line. */
  readonly summary: string;
  /** Part of cache keys. Change it when a form changes its output. */
  readonly version: string;
  /** Further extensions that it needs, such as attributes that it shares with other nodes. */
  readonly beside?: Extensions;
  /**
   * Rules for the content style sheet after those of the built-in nodes. Built-in nodes have a `style.css` instead, from which
   * `content.css` is composed.
   */
  readonly style?: string;
}

/** A node and its forms. Made by `defineNode`, and the default export of a module that `documentNode` names. */
export interface BlockOrInlineModule extends ModuleBase {
  readonly kind: 'node';
  /** Tiptap's node: schema, reading and writing HTML. */
  readonly extension: Node;
  readonly markdown?: NodeMarkdown;
  /** Returns the plain text of a node without content. */
  readonly text?: (node: DocumentNode) => string;
  /** Returns simpler built-in nodes for formats that have no form of the node. By default its content, else its text. */
  readonly simplify?: (node: DocumentNode) => DocumentNode | readonly DocumentNode[];
  readonly word?: WordForm;
  readonly openDocument?: WordForm;
  /**
   * Returns the node for another editor by the id of its profile (`profiles/`): nodes of that editor or of this package. By default the
   * result of `simplify`.
   */
  readonly profiles?: Readonly<Record<string, (node: DocumentNode) => DocumentNode | readonly DocumentNode[]>>;
}

/** A mark and its forms. Made by `defineMark`. */
export interface MarkModule extends ModuleBase {
  readonly kind: 'mark';
  /** Tiptap's mark: schema, reading and writing HTML. */
  readonly extension: Mark;
  readonly markdown?: MarkMarkdown;
  /** Returns built-in marks for formats that have no form of the mark. By default none: only the text stays. */
  readonly simplify?: (mark: { type: string; attrs?: Record<string, unknown> }) => readonly {
    type: string;
    attrs?: Record<string, unknown>;
  }[];
}

export type NodeModule = BlockOrInlineModule | MarkModule;

/**
 * Defines a node: its schema and its forms.
 * @example
 * export default defineNode({
 *   name: 'callout', title: 'Callout', summary: 'A box that stands out.', version: '1',
 *   extension: Node.create({ name: 'callout', group: 'block', content: 'block+', … }),
 *   markdown: { write: (node, { blocks }) => blocks(node.children) },
 * });
 */
export const defineNode = <const Name extends string>(
  node: Omit<BlockOrInlineModule, 'kind' | 'name'> & { readonly name: Name },
): BlockOrInlineModule & { readonly name: Name } => ({ kind: 'node', ...node });

/** Defines a mark: its schema and its forms. */
export const defineMark = <const Name extends string>(
  mark: Omit<MarkModule, 'kind' | 'name'> & { readonly name: Name },
): MarkModule & { readonly name: Name } => ({ kind: 'mark', ...mark });
