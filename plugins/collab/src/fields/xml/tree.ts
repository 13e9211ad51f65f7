import type { DocumentNode } from '@editor-companion/core/plugin';
import { Schema } from '@tiptap/pm/model';
import { patch, readLive, type LiveReading } from '@editor-companion/document/yjs';
import type { ContentChange, Field } from '../field-form.ts';

/** Converts between an editor's node tree and our model. */
export interface TreeMapping {
  /** @param nodes as the editor names them. */
  readonly toOurs: (nodes: readonly DocumentNode[], field: Field) => DocumentNode;
  readonly fromOurs: (document: DocumentNode, field: Field) => readonly DocumentNode[];
}

/** A schema without nodes and marks, so that the editor's tree is read unchanged. */
const schema = new Schema({
  nodes: { doc: { content: 'unnamed*' }, unnamed: { content: 'text*' }, text: {} },
});

const readingOf = ({ doc, name }: Field): LiveReading => readLive(doc.getXmlFragment(name), { schema });

const nodesIn = (reading: LiveReading): readonly DocumentNode[] => reading.json.content ?? [];

/** Reads the document of a fragment whose nodes have an editor's own names. */
export const readTree = (field: Field, { toOurs }: TreeMapping): DocumentNode =>
  toOurs(nodesIn(readingOf(field)), field);

/** Writes changes. Both sides are compared in the editor's own names, so nodes that our model cannot express stay unchanged. */
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
