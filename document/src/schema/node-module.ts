import type { Extensions, Mark, Node } from '@tiptap/core';
import type { Mark as ProseMirrorMark, Node as ProseMirrorNode } from '@tiptap/pm/model';
import type markdownIt from 'markdown-it';
import type { DocumentNode } from '../json.ts';

/** What a node's Markdown writer may use: the writers of other nodes, and the rules of the syntax. */
export interface MarkdownContext {
  /** No line break can be written here: the node is in a heading or a cell. */
  readonly isOneLine: boolean;
  /** 1 for every second of several neighbours of one `family`, which would else be read as one block; 0 otherwise. */
  readonly alternate: 0 | 1;
  /** Blocks as Markdown, with an empty line or the separator between them; blocks that write nothing are left out. */
  readonly blocks: (nodes: readonly ProseMirrorNode[], separator?: string) => string;
  /** The content of a block of text as Markdown. */
  readonly inline: (block: ProseMirrorNode, options?: { readonly isOneLine?: boolean }) => string;
  /** A node as HTML, which Markdown may contain. */
  readonly html: (node: ProseMirrorNode) => string;
  /** Text that Markdown reads as just that text. */
  readonly escape: (text: string) => string;
}

/** A node in Markdown. What has neither form is written as its content, or as its text where it has no content. */
export interface NodeMarkdown {
  readonly write?: (node: ProseMirrorNode, context: MarkdownContext) => string;
  /** A plugin of markdown-it that turns a syntax into the node's HTML, which its `parseHTML` reads. */
  readonly read?: (parser: markdownIt) => void;
  /** Neighbours of one family would be read as one block, as two lists are; `alternate` tells a writer to look different. */
  readonly family?: string;
}

/** A mark in Markdown: a delimiter, an HTML element, or a writer. What has none of them is not written; its text is. */
export interface MarkMarkdown {
  /** Put on both sides, where Markdown reads it as a delimiter there; needs a `tag` for where it does not. */
  readonly delimiter?: string;
  /** The name of an HTML element. */
  readonly tag?: string;
  /** From what the marked nodes are as Markdown. */
  readonly write?: (content: string, mark: ProseMirrorMark) => string;
  /** The text in it is not escaped, and no other mark can be written in it. */
  readonly isLiteral?: boolean;
  readonly read?: (parser: markdownIt) => void;
}

/** The name of a paragraph style, or a name with the attributes of the node that its paragraphs become. */
export type NamedStyle = string | { readonly name: string; readonly attrs: Readonly<Record<string, unknown>> };

/** A node's form in a word processor's files, of nodes that this package has. */
export interface WordForm {
  /**
   * Styles whose paragraphs become this block when a file of somebody else is read; a style that is based on one of them counts as
   * well, capital letters do not. Of a node that holds blocks, paragraphs in a row stand in one node; of a node that holds text, each
   * paragraph becomes one. Where the model does not allow the node, they stay paragraphs.
   */
  readonly styles?: readonly NamedStyle[];
  /** What is written instead of the node; default: what `simplify` gives. */
  readonly write?: (node: DocumentNode) => DocumentNode | readonly DocumentNode[];
}

interface ModuleBase {
  /** As in JSON: `callout`. */
  readonly name: string;
  /** For people: `Callout`. */
  readonly title: string;
  /** What it is for, in one line. */
  readonly summary: string;
  /** Changes when a form changes what it writes; part of cache keys. */
  readonly version: string;
  /** Further extensions that it needs, such as attributes that it shares with other nodes. */
  readonly beside?: Extensions;
  /** Rules of the style sheet of content, after those of the built-in nodes. Built-in nodes have a `style.css` beside them instead, of which `content.css` is made. */
  readonly style?: string;
}

/** A node and its forms. Made by `defineNode`; the default export of a module that `documentNode` names. */
export interface BlockOrInlineModule extends ModuleBase {
  readonly kind: 'node';
  /** Tiptap's node: schema, reading and writing HTML. */
  readonly extension: Node;
  readonly markdown?: NodeMarkdown;
  /** The plain text of a node without content. */
  readonly text?: (node: DocumentNode) => string;
  /** What the node becomes where a format has no form of its own for it, of nodes that this package has. Default: its content, else its text. */
  readonly simplify?: (node: DocumentNode) => DocumentNode | readonly DocumentNode[];
  readonly word?: WordForm;
  readonly openDocument?: WordForm;
  /**
   * What the node becomes in another editor, by the id of a profile (`profiles/`): nodes of that editor, or of this package. Default:
   * what `simplify` gives.
   */
  readonly profiles?: Readonly<Record<string, (node: DocumentNode) => DocumentNode | readonly DocumentNode[]>>;
}

/** A mark and its forms. Made by `defineMark`. */
export interface MarkModule extends ModuleBase {
  readonly kind: 'mark';
  /** Tiptap's mark: schema, reading and writing HTML. */
  readonly extension: Mark;
  readonly markdown?: MarkMarkdown;
  /** Marks of this package that stand for it where a format has no form of its own for it. Default: none; the text stays. */
  readonly simplify?: (mark: { type: string; attrs?: Record<string, unknown> }) => readonly {
    type: string;
    attrs?: Record<string, unknown>;
  }[];
}

export type NodeModule = BlockOrInlineModule | MarkModule;

/**
 * Defines a node: its schema and its forms.
 *
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
