import type { NodeModule } from '../schema/node-module.ts';
import type { FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK } from '../schema/foreign.ts';
import * as nodes from './index.ts';

type Modules = (typeof nodes)[keyof typeof nodes];
type Holder = typeof FOREIGN_BLOCK | typeof FOREIGN_INLINE | typeof FOREIGN_MARK;

/**
 * The names of the built-in nodes: a `Record<NodeName, …>` that lacks one does not compile. Holders of what is unknown are not among them,
 * because documents have the original in their place.
 */
export type NodeName = Exclude<Extract<Modules, { kind: 'node' }>['name'], Holder>;
/** The names of the built-in marks. */
export type MarkName = Exclude<Extract<Modules, { kind: 'mark' }>['name'], Holder>;

/**
 * The order of nodes and marks in the schema: of two rules that read the same HTML the first one counts, and of two marks the first
 * one encloses the other. What has no place here comes last, by name.
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
  'formField',
  'footnoteReference',
  'footnotes',
  'footnote',
  'embed',
  'chart',
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

/** The built-in nodes and marks in the order of the schema. */
export const builtInNodes: readonly NodeModule[] = Object.values<NodeModule>(nodes).toSorted(
  (a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1),
);
