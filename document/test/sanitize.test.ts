import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { sanitize, schema, toForeign, toText, validate } from '../src/index.ts';
import type { DocumentNode } from '../src/index.ts';
import { arbitraryDocument } from './arbitrary-document.ts';

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const document = (...content: object[]) => ({ type: 'doc', content });
/** The document's shape: types and texts only. */
const shapeOf = (json: DocumentNode): string => schema.nodeFromJSON(toForeign(json)).toString();

test('a valid document stays unchanged', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      const { document: clean, dropped } = sanitize(json);
      deepEqual(clean, json);
      deepEqual(dropped, []);
    }),
    { numRuns: 200 },
  );
});

/** JSON in the shape of documents, with any values in any place. */
const garbage = fc.letrec((tie) => {
  const type = fc.constantFrom(...Object.keys(schema.nodes), 'callout', '__proto__', 'constructor', 'script', '');
  const attrs = fc.dictionary(
    fc.constantFrom('level', 'src', 'href', 'noteId', 'x', '__proto__', 'colspan'),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const mark = fc.record(
    { type: fc.constantFrom(...Object.keys(schema.marks), 'blink', 'toString'), attrs },
    { requiredKeys: [] },
  );
  const node = fc.record(
    {
      type,
      attrs,
      text: fc.string(),
      marks: fc.array(mark, { maxLength: 3 }),
      content: fc.array(tie('any'), { maxLength: 4 }),
    },
    { requiredKeys: ['type'] },
  );
  return { any: fc.oneof({ maxDepth: 5 }, node, node, fc.jsonValue({ maxDepth: 1 })) };
}).any;

test('any input yields a valid document, which a second pass leaves unchanged', () => {
  fc.assert(
    fc.property(garbage, (json) => {
      const { document: clean } = sanitize(json);
      validate(clean);
      schema.nodeFromJSON(toForeign(clean)).check();
      deepEqual(sanitize(clean), { document: clean, dropped: [] });
    }),
    { numRuns: 500 },
  );
});

test('an unknown node is removed on request, and its content stays in place', () => {
  const { document: clean, dropped } = sanitize(
    document({ type: 'callout', content: [paragraph(text('a')), text('b')] }, paragraph(text('c'))),
    { unknown: 'drop' },
  );
  equal(shapeOf(clean), 'doc(paragraph("a"), paragraph("b"), paragraph("c"))');
  deepEqual(dropped, [{ path: 'content[0]', message: 'unknown node "callout"; its content stays' }]);
});

test('loose items, rows and cells get their list or table, adjacent ones together', () => {
  const { document: clean } = sanitize(
    document(
      { type: 'listItem', content: [paragraph(text('a'))] },
      { type: 'listItem', content: [text('b')] },
      { type: 'tableCell' },
    ),
  );
  equal(
    shapeOf(clean),
    'doc(bulletList(listItem(paragraph("a")), listItem(paragraph("b"))), table(tableRow(tableCell(paragraph))))',
  );
});

test('unsafe links and values are removed and reported with their paths, and the text stays', () => {
  const { document: clean, dropped } = sanitize(
    document({
      type: 'paragraph',
      attrs: { lineHeight: '1;x' },
      content: [text('a', { type: 'link', attrs: { href: 'javascript:x' } }, { type: 'bold' })],
    }),
  );
  equal(shapeOf(clean), 'doc(paragraph(bold("a")))');
  deepEqual(
    dropped.map(({ path }) => path),
    [
      'content[0].content[0].marks[0].attrs.href',
      'content[0].content[0].marks[0].attrs',
      'content[0].attrs.lineHeight',
    ],
  );
});

test('control characters and half surrogate pairs are removed from text', () => {
  equal(toText(sanitize(document(paragraph(text('a\u0000b\uD800')))).document), 'ab\uFFFD');
});

test('depth and number of nodes are limited', () => {
  let deep: object = paragraph(text('x'));
  for (let i = 0; i < 100_000; i++) deep = { type: 'blockquote', content: [deep] };
  throws(() => sanitize(document(deep)), { code: 'DOCUMENT_TOO_DEEP', status: 422 });
  throws(() => sanitize(document(...Array.from({ length: 20 }, () => paragraph())), { limits: { nodes: 10 } }), {
    code: 'DOCUMENT_TOO_LARGE',
  });
});

test('the deepest document within the limits is accepted', () => {
  let deep: object = paragraph(text('x'));
  for (let i = 0; i < 250; i++) deep = { type: 'blockquote', content: [deep] };
  ok(sanitize(document(deep)).dropped.length === 0);
});
