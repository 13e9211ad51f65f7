import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markBlock, markInline, settleCompared, validate, type DocumentNode } from '../src/index.ts';

const about = (id: string) => ({ id: `compared-${id}`, author: 'Ada', date: '2026-05-04T10:00:00.000Z' });
const text = (value: string, ...types: string[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(types.length > 0 && { marks: types.map((type) => ({ type })) }),
});
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const rule: DocumentNode = { type: 'horizontalRule' };

describe('two states in one document', () => {
  const both = doc(
    paragraph(
      text('kept '),
      markInline(text('old', 'bold'), 'deletion', about('1')),
      markInline(text('new', 'bold'), 'insertion', about('2')),
      text(' end'),
    ),
    markBlock(rule, 'deletion', about('3')),
    markBlock({ type: 'paragraph' }, 'insertion', about('4')),
  );

  it('are valid', () => assert.doesNotThrow(() => validate(both)));

  it('become the newer one when changes are accepted', () =>
    assert.deepEqual(
      settleCompared(both, 'accept'),
      doc(paragraph(text('kept '), text('new', 'bold'), text(' end')), { type: 'paragraph' }),
    ));

  it('become the older one when they are rejected', () =>
    assert.deepEqual(
      settleCompared(both, 'reject'),
      doc(paragraph(text('kept '), text('old', 'bold'), text(' end')), rule),
    ));

  it('have texts joined that only a change separated', () => {
    const parted = doc(paragraph(text('a'), markInline(text('b'), 'insertion', about('1')), text('c')));
    assert.deepEqual(settleCompared(parted, 'accept'), doc(paragraph(text('abc'))));
    assert.deepEqual(settleCompared(parted, 'reject'), doc(paragraph(text('ac'))));
  });

  it('keep earlier tracked changes, even below a change of the same kind', () => {
    const tracked: DocumentNode = { ...text('t'), marks: [{ type: 'insertion', attrs: { id: 'i1', author: 'Word' } }] };
    const marked = doc(paragraph(markInline(tracked, 'insertion', about('1')), tracked));
    validate(marked);
    assert.deepEqual(settleCompared(marked, 'accept'), doc(paragraph({ ...tracked, text: 'tt' })));
    assert.deepEqual(settleCompared(marked, 'reject'), doc(paragraph(tracked)));
  });

  it('place the mark of a change in the schema’s order', () => {
    const { marks = [] } = markInline(text('x', 'comment', 'insertion', 'bold'), 'deletion', about('1'));
    assert.deepEqual(
      marks.map(({ type }) => type),
      ['comment', 'insertion', 'deletion', 'bold'],
    );
  });

  it('keep an attribute `change` of another editor as an ordinary attribute', () => {
    const other = doc({ type: 'paragraph', attrs: { change: { kind: 'deletion', id: 'theirs' } } });
    assert.deepEqual(settleCompared(other, 'accept'), other);
  });
});
