import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadOptions } from '@editor-companion/document';
import { textOf } from '../../../kit/docx.ts';
import { blocks, p, read } from '../../../kit/odf.ts';

const info =
  '<office:change-info><dc:creator>Ann</dc:creator><dc:date>2026-01-02T03:04:05</dc:date></office:change-info>';
const region = (id: string, kind: string, content = ''): string =>
  `<text:changed-region text:id="${id}"><text:${kind}>${info}${content}</text:${kind}></text:changed-region>`;
const start = (id: string): string => `<text:change-start text:change-id="${id}"/>`;
const end = (id: string): string => `<text:change-end text:change-id="${id}"/>`;

const WORDS =
  `<text:tracked-changes>${region('i1', 'insertion')}${region('d1', 'deletion', p('old'))}</text:tracked-changes>` +
  p(`a ${start('i1')}new${end('i1')}<text:change text:change-id="d1"/> z`);

/** Returns the texts of the paragraphs. */
const lines = (body: string, revisions: ReadOptions['revisions']) => blocks('odt', body, { revisions }).map(textOf);

test('kept changes are marks with author and date, and are listed', () => {
  const { content, revisions } = read('odt', WORDS);
  const attrs = (id: string) => ({ id, author: 'Ann', date: '2026-01-02T03:04:05' });
  assert.deepEqual(
    content.content?.[0]?.content?.map(({ text, marks }) => [text, marks]),
    [
      ['a ', undefined],
      ['new', [{ type: 'insertion', attrs: attrs('i1') }]],
      ['old', [{ type: 'deletion', attrs: attrs('d1') }]],
      [' z', undefined],
    ],
  );
  assert.deepEqual(
    revisions?.map(({ id, kind }) => [id, kind]),
    [
      ['i1', 'insertion'],
      ['d1', 'deletion'],
    ],
  );
});

test('changes are applied, or undone', () => {
  assert.deepEqual(lines(WORDS, 'accept'), ['a new z']);
  assert.deepEqual(lines(WORDS, 'reject'), ['a old z']);
  assert.deepEqual(read('odt', WORDS, { revisions: 'reject' }).revisions, []);
});

test('an insertion across paragraphs joins them again when it is undone, and takes tables with it', () => {
  const table = `<table:table><table:table-row><table:table-cell>${p('cell')}</table:table-cell></table:table-row></table:table>`;
  const body = `<text:tracked-changes>${region('i', 'insertion')}</text:tracked-changes>${p(`one${start('i')} x`)}${table}${p(`y${end('i')} two`)}`;
  assert.deepEqual(lines(body, 'reject'), ['one two']);
  assert.deepEqual(lines(body, 'accept'), ['one x', 'cell', 'y two']);
});

test('a deletion across paragraphs splits them again when it is undone', () => {
  const body = `<text:tracked-changes>${region('d', 'deletion', p('end of one') + p('start of two '))}</text:tracked-changes>${p('A <text:change text:change-id="d"/>B')}`;
  assert.deepEqual(lines(body, 'accept'), ['A B']);
  assert.deepEqual(lines(body, 'reject'), ['A end of one', 'start of two B']);
});

test('deleted text is restored once, however often it is referred to', () => {
  const body = `<text:tracked-changes>${region('d', 'deletion', p('old'))}</text:tracked-changes>${p('<text:change text:change-id="d"/>'.repeat(1000))}`;
  assert.deepEqual(lines(body, 'reject'), ['old']);
});
