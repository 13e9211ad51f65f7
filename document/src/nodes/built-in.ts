import type { NodeModule } from '../schema/node-module.ts';
import type { FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK } from '../schema/foreign.ts';
import * as nodes from './index.ts';

type Modules = (typeof nodes)[keyof typeof nodes];
type Holder = typeof FOREIGN_BLOCK | typeof FOREIGN_INLINE | typeof FOREIGN_MARK;

/**
 * The names of the built-in nodes: a `Record<NodeName, …>` without one of them does not compile. Holders are excluded, because documents
 * contain the original instead.
 */
export type NodeName = Exclude<Extract<Modules, { kind: 'node' }>['name'], Holder>;
/** The names of the built-in marks. */
export type MarkName = Exclude<Extract<Modules, { kind: 'mark' }>['name'], Holder>;

/**
 * The order of nodes and marks in the schema. Of two rules for the same HTML the first wins, and of two marks the first encloses the other.
 * Others follow by name.
 */
const ORDER: readonly string[] = [
  'doc',
  'paragraph',
  'text',
  'blockquote',
  'horizontalRule',
  'hardBreak',
  'pageBreak',
  'section',
  'textBox',
  'contents',
  'index',
  'bibliography',
  'details',
  'detailsSummary',
  'detailsContent',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'image',
  'inlineMath',
  'blockMath',
  'pageNumber',
  'crossReference',
  'sequence',
  'headingNumber',
  'documentField',
  'citation',
  'indexEntry',
  'formField',
  'footnoteReference',
  'footnotes',
  'footnote',
  'embed',
  'chart',
  'bookmark',
  'comment',
  'insertion',
  'deletion',
  'formatChange',
  'heading',
  'codeBlock',
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'subscript',
  'superscript',
  'highlight',
  'textStyle',
] satisfies (NodeName | MarkName)[];

const placeOf = ({ name }: NodeModule): number => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1);

/** The built-in nodes and marks in schema order. */
export const builtInNodes: readonly NodeModule[] = Object.values<NodeModule>(nodes).toSorted(
  (a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1),
);
