import { readFileSync } from 'node:fs';
import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import type { DocumentNode } from '@editor-companion/core/plugin';

/*
 * Documents in the forms of editors. Those of BlockNote and Lexical were written by the packages themselves (@blocknote/core 0.55,
 * `blocksToYDoc`; @lexical/yjs 0.52, `syncLexicalUpdateToYjs` with a headless editor), which are too heavy to be installed for tests.
 */

const fixture = (name: string): Uint8Array =>
  Buffer.from(readFileSync(new URL(`./fixtures/${name}.b64`, import.meta.url), 'utf8'), 'base64');

export const blockNote = (): Uint8Array => fixture('blocknote-0.55');
export const lexical = (): Uint8Array => fixture('lexical-0.52');

const proseMirrorSchema = new Schema({
  nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'),
  marks: basic.spec.marks,
});

/** Returns the state that a y-prosemirror binding stores in a fragment. */
export function proseMirror(json: object, field = 'prosemirror'): Uint8Array {
  const doc = new Y.Doc();
  prosemirrorJSONToYXmlFragment(proseMirrorSchema, json, doc.getXmlFragment(field));
  return Y.encodeStateAsUpdate(doc);
}

/** Returns the state that a y-quill binding stores in a text. */
export function quill(ops: readonly object[], field = 'quill'): Uint8Array {
  const doc = new Y.Doc();
  doc.getText(field).applyDelta([...ops]);
  return Y.encodeStateAsUpdate(doc);
}

/** Returns a document without unset attributes. */
export function brief({ type, attrs = {}, content, marks, text }: DocumentNode): object {
  const set = Object.fromEntries(
    Object.entries(attrs).filter(([name, value]) => value !== null && value !== false && name !== 'blocknote'),
  );
  return {
    type,
    ...(text !== undefined && { text }),
    ...(Object.keys(set).length > 0 && { attrs: set }),
    ...(marks && { marks: marks.map((mark) => mark.type) }),
    ...(content && { content: content.map(brief) }),
  };
}
