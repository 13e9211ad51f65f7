import { deepEqual, doesNotThrow, equal, throws } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { DocumentMark, DocumentNode } from '../src/index.ts';
import { DocumentError, schema, toHTML, validate } from '../src/index.ts';
import { arbitraryDocument } from './arbitrary-document.ts';

const text = (value: string, ...marks: DocumentMark[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const document = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

function faultsOf(json: unknown, options = {}): string[] {
  try {
    validate(json, options);
    return [];
  } catch (error) {
    return error instanceof DocumentError
      ? error.details.map(({ path, message }) => `${path}: ${message}`)
      : ['not a DocumentError'];
  }
}

test('documents that validate accepts are valid in ProseMirror', () => {
  fc.assert(
    fc.property(arbitraryDocument, (json) => {
      validate(json);
      schema.nodeFromJSON(json).check();
    }),
    { numRuns: 200 },
  );
});

const faulty: readonly [json: unknown, fault: string][] = [
  [null, ': expected a node object'],
  [{}, 'type: a node without a type, expected one of '],
  [{ type: '__proto__' }, 'type: unknown node "__proto__", expected one of '],
  [paragraph(text('x')), 'type: "paragraph" cannot be the root, expected "doc"'],
  [document(), 'content: doc ends too early, expected '],
  [document(text('x')), 'content[0]: text is not allowed here, expected '],
  [
    document({ type: 'heading', attrs: { level: 7 } }),
    'content[0].attrs.level: 7 is not allowed, expected a whole number from 1 to 6',
  ],
  [{ type: 'doc', content: [{ type: 'paragraph', attrs: [] }] }, 'content[0].attrs: expected an object'],
  [{ type: 'doc', content: [{ type: 'paragraph', kind: 1 }] }, 'content[0].kind: unknown member, expected '],
  [
    document({ type: 'paragraph', attrs: { spaceAfter: '-6pt' } }),
    'content[0].attrs.spaceAfter: "-6pt" is not allowed, expected a length ',
  ],
  [
    document({ type: 'paragraph', attrs: { backgroundColor: 'url(x)' } }),
    'content[0].attrs.backgroundColor: "url(x)" is not allowed, expected a colour ',
  ],
  [document(paragraph(text(''))), 'content[0].content[0].text: expected text that is not empty'],
  [document(paragraph(text('a\u0000'))), 'content[0].content[0].text: expected text without control characters'],
  [
    document(paragraph(text('x', { type: 'bold' }, { type: 'bold' }))),
    'content[0].content[0].marks[1]: bold cannot be combined with bold',
  ],
  [
    document({ type: 'codeBlock', content: [text('x', { type: 'bold' })] }),
    'content[0].content[0].marks[0]: bold is not allowed in codeBlock',
  ],
  [
    document(paragraph(text('x', { type: 'link', attrs: {} }))),
    'content[0].content[0].marks[0].attrs.href: null is not allowed, expected a link',
  ],
  [
    document(paragraph({ type: 'image', attrs: { src: 'data:image/svg+xml,x' } })),
    'content[0].content[0].attrs.src: "data:image/svg+xml,x" is not allowed, expected a picture',
  ],
  [
    document({ type: 'bulletList', content: [paragraph()] }),
    'content[0].content[0]: paragraph is not allowed here, expected listItem (content of bulletList: "listItem+")',
  ],
  [
    document({
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 0 }, content: [paragraph()] }] }],
    }),
    'content[0].content[0].content[0].attrs.colspan: 0 is not allowed, expected a whole number from 1 to 1000',
  ],
  [
    document(
      { type: 'footnotes', content: [{ type: 'footnote', attrs: { noteId: 'a' }, content: [paragraph()] }] },
      paragraph(),
    ),
    'content[0]: footnotes is not allowed here, expected ',
  ],
];

const unknown: readonly [json: unknown, fault: string][] = [
  [document({ type: 'callout' }), 'content[0].type: unknown node "callout", expected one of '],
  [
    document({ type: 'paragraph', attrs: { colour: 'red' } }),
    'content[0].attrs.colour: unknown attribute of paragraph, expected one of ',
  ],
  [
    document(paragraph(text('x', { type: 'blink' }))),
    'content[0].content[0].marks[0].type: unknown mark "blink", expected one of ',
  ],
];

test('foreign nodes are faults only in strict checks', () => {
  for (const [json, fault] of unknown) {
    deepEqual(faultsOf(json), []);
    equal(faultsOf(json, { strict: true })[0]?.slice(0, fault.length), fault);
  }
});

test('each fault has its path and the expected value', () => {
  for (const [json, fault] of faulty) equal(faultsOf(json)[0]?.slice(0, fault.length), fault);
});

test('all faults are reported, up to twenty', () => {
  equal(faultsOf(document({ type: 'heading', attrs: { level: 9, dir: 'up' } }, text('x'))).length, 3);
  equal(
    faultsOf(document(...Array.from({ length: 50 }, () => ({ type: 'x', text: 'x' }))), { strict: true }).length,
    20,
  );
});

test('a DocumentError is a CompanionError to the host', () => {
  const error = new DocumentError('DOCUMENT_TOO_DEEP', { limit: 3 });
  deepEqual(
    [Symbol.for('editor-companion.error') in error, error.status, error.code],
    [true, 422, 'DOCUMENT_TOO_DEEP'],
  );
});

test('writing HTML from an invalid document throws the same faults', () => {
  const wrong = document({ type: 'heading', attrs: { level: 7 } });
  throws(() => toHTML(wrong), { code: 'DOCUMENT_INVALID', path: 'content[0].attrs.level' });
});

test('depth and number of nodes are limited without recursion', () => {
  let deep: DocumentNode = paragraph(text('x'));
  for (let i = 0; i < 100_000; i++) deep = { type: 'blockquote', content: [deep] };
  throws(() => validate(document(deep)), { code: 'DOCUMENT_TOO_DEEP' });
  throws(() => toHTML(document(deep)), { code: 'DOCUMENT_TOO_DEEP' });
  throws(() => validate(document(paragraph(), paragraph()), { limits: { nodes: 2 } }), { code: 'DOCUMENT_TOO_LARGE' });
  doesNotThrow(() => validate(document(paragraph())));
});

test('marks that are no list are a fault', () => {
  const marked = { type: 'text', text: 'x', marks: 7 };
  throws(() => validate({ type: 'doc', content: [{ type: 'paragraph', content: [marked] }] }), {
    code: 'DOCUMENT_INVALID',
  });
});
