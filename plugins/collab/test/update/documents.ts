import fc from 'fast-check';
import * as Y from 'yjs';

/** One edit of a document as plain data. */
export type Edit =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'delete'; readonly at: number; readonly length: number }
  | { readonly kind: 'format'; readonly at: number; readonly length: number; readonly value: boolean | null }
  | { readonly kind: 'map'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'array'; readonly at: number; readonly values: readonly unknown[] }
  | { readonly kind: 'xml'; readonly name: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

const at = fc.nat(60);

/** Generates edits with every kind of content that Yjs writes. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      at,
      text: fc.string({ minLength: 1, unit: 'grapheme' }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), at, length: fc.integer({ min: 1, max: 9 }) }),
  },
  fc.record({
    kind: fc.constant('format' as const),
    at,
    length: fc.integer({ min: 1, max: 9 }),
    value: fc.constantFrom(true, null),
  }),
  fc.record({ kind: fc.constant('map' as const), key: fc.string(), value: fc.jsonValue() }),
  fc.record({
    kind: fc.constant('array' as const),
    at,
    values: fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('xml' as const), name: fc.constantFrom('paragraph', 'heading'), text: fc.string() }),
  fc.record({ kind: fc.constant('bytes' as const), bytes: fc.uint8Array({ maxLength: 20 }) }),
);

/** Applies the edit to the document. Positions beyond its end mean its end. */
export function makeEdit(doc: Y.Doc, edit: Edit): void {
  const text = doc.getText('text');
  const place = Math.min('at' in edit ? edit.at : 0, text.length);
  if (edit.kind === 'text') text.insert(place, edit.text);
  else if (edit.kind === 'delete') text.delete(place, Math.min(edit.length, text.length - place));
  else if (edit.kind === 'format') text.format(place, Math.min(edit.length, text.length - place), { bold: edit.value });
  else if (edit.kind === 'map') doc.getMap('map').set(edit.key, edit.value);
  else if (edit.kind === 'bytes') doc.getMap('map').set('bytes', edit.bytes);
  else if (edit.kind === 'array')
    doc.getArray('array').insert(Math.min(edit.at, doc.getArray('array').length), [...edit.values]);
  else {
    const element = new Y.XmlElement(edit.name);
    element.insert(0, [new Y.XmlText(edit.text)]);
    element.setAttribute('level', '1');
    doc.getXmlFragment('default').push([element]);
  }
}

/** Writes a document as one client. Returns it with each change as an update. */
export function writeDocument(edits: readonly Edit[], clientID: number): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = new Y.Doc();
  doc.clientID = clientID;
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const edit of edits) makeEdit(doc, edit);
  return { doc, updates };
}
