/*
 * Which nodes writers have to know. Each writer holds a record over one of these types, so that a node which is added to the
 * document model, and which a writer does not know, does not compile.
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
  | 'formField'
  | 'footnoteReference';

/** Nodes that stand in one kind of node only, whose writer writes them too. */
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

/** All others: blocks that a writer meets one after another. */
export type BlockName = Exclude<NodeName, InlineName | PartName>;

/** What a table has for a name that a document gives; undefined for a name that it does not have. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
