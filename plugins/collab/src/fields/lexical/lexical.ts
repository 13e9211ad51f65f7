import { fromHTML } from '@editor-companion/document';
import { XmlText } from 'yjs';
import type { Field, FieldForm } from '../field-form.ts';
import { lineChanges } from '../line-changes.ts';
import { nodesFrom } from './from-document.ts';
import { insertNodes, lengthOf, nodesIn, type LexicalNode } from './node.ts';
import { rootToHtml } from './to-html.ts';

const rootOf = ({ doc, name }: Field): XmlText => doc.get(name, XmlText);

/** The form of Lexical's CollaborationPlugin. A changed block is rewritten completely. */
export const lexical: FieldForm = {
  id: 'lexical',
  title: 'Lexical',
  field: 'root',
  read: (field) => fromHTML(rootToHtml(nodesIn(rootOf(field))), { model: field.model }),
  write(field, { shown, wanted }) {
    const root = rootOf(field);
    const current = nodesIn(root);
    const present = new Set(current.flatMap(typesIn));
    const blocks = nodesFrom(wanted, present).map((line) => ({ key: JSON.stringify(line), line }));
    const keys = nodesFrom(shown, present).map((node) => JSON.stringify(node));
    for (const { at, remove, insert } of lineChanges(
      current.map((node) => JSON.stringify(node)),
      keys,
      blocks,
    )) {
      const start = lengthOf(current.slice(0, at));
      const gone = lengthOf(current.slice(at, at + remove));
      if (gone > 0) root.delete(start, gone);
      insertNodes(root, start, insert);
    }
  },
};

const typesIn = (node: LexicalNode): string[] => [
  String(node.attrs['__type']),
  ...(node.kind === 'text' ? [] : node.children.flatMap(typesIn)),
];
