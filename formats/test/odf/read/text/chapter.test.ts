import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, read } from '../../../kit/odf.ts';

const fieldOf = (attributes: string) =>
  blocks('odt', { body: p(`<text:chapter ${attributes}>One</text:chapter>`) })[0]?.content?.[0];

test('a chapter field refers to the heading of a level or a higher one', () => {
  assert.deepEqual(fieldOf('text:display="name" text:outline-level="2"'), {
    type: 'documentField',
    attrs: { kind: 'styleReference', level: 2, place: 'start' },
    content: [{ type: 'text', text: 'One' }],
  });
  assert.equal(fieldOf('text:outline-level="12"')?.attrs?.['level'], 6);
  assert.equal(fieldOf('text:outline-level="none"')?.attrs?.['level'], 1);
});

test('it shows numbers too', () => {
  const formats = ['number', 'plain-number', 'number-and-name', 'plain-number-and-name', 'other'].map(
    (display) => fieldOf(`text:display="${display}"`)?.attrs?.['format'],
  );
  assert.deepEqual(formats, ['numberFullContext', 'number', 'numberAndText', 'numberAndText', undefined]);
});

test('headers keep it, and an empty one is nothing', () => {
  const { page } = read('odt', {
    body: p('x'),
    layouts:
      '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/></style:page-layout>',
    masters: `<style:master-page style:name="Standard" style:page-layout-name="pm1"><style:header>${p('<text:chapter text:display="name" text:outline-level="1">One</text:chapter>')}</style:header></style:master-page>`,
  });
  assert.equal(page?.header?.default?.[0]?.content?.[0]?.type, 'documentField');
  assert.deepEqual(blocks('odt', { body: p('a<text:chapter/>b') })[0]?.content, [{ type: 'text', text: 'ab' }]);
});
