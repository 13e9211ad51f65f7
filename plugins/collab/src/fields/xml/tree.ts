import type { DocumentNode } from '@editor-companion/core/plugin';
import { Schema } from '@tiptap/pm/model';
import { patch, readLive, type LiveReading } from '@editor-companion/document/yjs';
import type { ContentChange, Field } from '../field-form.ts';

/** An editor's own tree of nodes, there and back. */
export interface TreeMapping {
  /** @param nodes as the editor names them. */
  readonly toOurs: (nodes: readonly DocumentNode[], field: Field) => DocumentNode;
  readonly fromOurs: (document: DocumentNode, field: Field) => readonly DocumentNode[];
}

/** Knows no node and no mark, so that all of an editor's tree is read as it is. */
const schema = new Schema({
  nodes: { doc: { content: 'unnamed*' }, unnamed: { content: 'text*' }, text: {} },
});

const readingOf = ({ doc, name }: Field): LiveReading => readLive(doc.getXmlFragment(name), { schema });

const nodesIn = (reading: LiveReading): readonly DocumentNode[] => reading.json.content ?? [];

/** The document of a fragment whose nodes have an editor's own names. */
export const readTree = (field: Field, { toOurs }: TreeMapping): DocumentNode =>
  toOurs(nodesIn(readingOf(field)), field);

/** Both sides are compared in the editor's own names, so that what ours cannot say stays as it is. */
export function writeTree(field: Field, change: ContentChange, { toOurs, fromOurs }: TreeMapping): void {
  const { shown, wanted, through } = change;
  const reading = readingOf(field);
  const isEmpty = nodesIn(reading).length === 0;
  patch(field.doc.getXmlFragment(field.name), reading, {
    shown: isEmpty ? [] : fromOurs(shown, field),
    wanted: fromOurs(wanted, field),
    image: (block) => fromOurs(through(toOurs([block], field)), field),
  });
}
