/*
 * The names of the nodes that writers support. Each writer has a record over one of these types, so that a new node of the document model
 * does not compile until every writer supports it.
 */
import type { NodeName } from '@editor-companion/document';

/** Nodes within a paragraph. */
export type InlineName =
  | 'text'
  | 'hardBreak'
  | 'image'
  | 'inlineMath'
  | 'pageNumber'
  | 'crossReference'
  | 'sequence'
  | 'headingNumber'
  | 'documentField'
  | 'indexEntry'
  | 'citation'
  | 'formField'
  | 'footnoteReference';

/** Nodes that occur only within one kind of node, whose writer writes them too. */
export type PartName =
  | 'doc'
  | 'detailsSummary'
  | 'detailsContent'
  | 'listItem'
  | 'taskItem'
  | 'tableRow'
  | 'tableHeader'
  | 'tableCell'
  | 'footnote';

/** All other nodes: blocks that a writer handles one by one. */
export type BlockName = Exclude<NodeName, InlineName | PartName>;

/** Returns the entry of a table for a name from a document. Undefined for unknown names. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
