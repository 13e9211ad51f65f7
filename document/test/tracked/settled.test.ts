import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { settleChanges, settlePage, toText, type DocumentMark, type DocumentNode } from '@editor-companion/document';

const origin = { id: 'suggested-1', author: 'Ada', date: null };
const mark = (type: string, suggestion = {}): DocumentMark => ({ type, attrs: { ...origin, suggestion } });
const text = (words: string, ...marks: DocumentMark[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const node = (type: string, content: DocumentNode[], attrs?: Record<string, unknown>): DocumentNode => ({
  type,
  content,
  ...(attrs && { attrs }),
});
const p = (...content: DocumentNode[]): DocumentNode => node('paragraph', content);
const doc = (...content: DocumentNode[]): DocumentNode => node('doc', content);
const changed = (kind: string, more = {}) => ({ change: { ...origin, kind, ...more } });

test('inserted and deleted text is settled', () => {
  const document = doc(p(text('one '), text('two', mark('insertion')), text('three', mark('deletion'))));
  deepEqual(settleChanges(document, 'accept'), doc(p(text('one '), text('two'))));
  deepEqual(settleChanges(document, 'reject'), doc(p(text('one '), text('three'))));
});

test('a change of format stays, or restores the former marks', () => {
  const suggestion = { before: [{ type: 'italic' }], after: [{ type: 'bold' }] };
  const document = doc(p(text('one', { type: 'bold' }, { type: 'strike' }, mark('formatChange', suggestion))));
  deepEqual(settleChanges(document, 'accept'), doc(p(text('one', { type: 'bold' }, { type: 'strike' }))));
  deepEqual(settleChanges(document, 'reject'), doc(p(text('one', { type: 'strike' }, { type: 'italic' }))));
});

test('adjacent changes are all settled', () => {
  const was = { id: 'suggested-2', author: 'Ben', date: null, suggestion: { after: [{ type: 'underline' }] } };
  const document = doc(
    p(text('one', { type: 'bold' }, { type: 'underline' }, mark('formatChange', { after: [{ type: 'bold' }], was }))),
  );
  deepEqual(settleChanges(document, 'reject'), doc(p(text('one'))));
});

test('blocks are inserted, deleted and given their former attributes', () => {
  const document = doc(
    node('heading', [text('new', mark('insertion'))], { level: 2, ...changed('insertion') }),
    node('heading', [text('old', mark('deletion'))], { level: 1, ...changed('deletion') }),
    node('heading', [text('other')], {
      level: 3,
      ...changed('formatChange', { before: { level: 1 }, after: { level: 3 } }),
    }),
  );
  const level = ({ attrs, content }: DocumentNode) => [attrs, content?.[0]?.text];
  deepEqual(settleChanges(document, 'accept').content?.map(level), [
    [{ level: 2 }, 'new'],
    [{ level: 3 }, 'other'],
  ]);
  deepEqual(settleChanges(document, 'reject').content?.map(level), [
    [{ level: 1 }, 'old'],
    [{ level: 1 }, 'other'],
  ]);
});

test('a deleted block stays if it contains text of others', () => {
  const document = doc(
    node('heading', [text('old', mark('deletion')), text('mine')], { level: 1, ...changed('deletion') }),
  );
  equal(toText(settleChanges(document, 'accept')).trim(), 'mine');
});

test('a list is removed with its last item, and a document keeps a paragraph', () => {
  const words = node('paragraph', [text('only', mark('insertion'))], changed('insertion'));
  const item = node('listItem', [words], changed('insertion'));
  deepEqual(settleChanges(doc(node('bulletList', [item])), 'reject'), doc({ type: 'paragraph' }));
});

test('code is removed with its text, which has no marks', () => {
  const document = doc(p(text('one')), node('codeBlock', [text('x = 1')], changed('insertion')));
  deepEqual(settleChanges(document, 'reject'), doc(p(text('one'))));
  deepEqual(settleChanges(document, 'accept'), doc(p(text('one')), node('codeBlock', [text('x = 1')], {})));
});

test('headers and footers of sections and pages are settled too', () => {
  const band = { default: [p(text('old', mark('deletion')), text('new', mark('insertion')))] };
  const section = node('section', [p(text('one'))], { header: band, columns: 2 });
  const [settled] = settleChanges(doc(section), 'accept').content ?? [];
  deepEqual(settled?.attrs, { header: { default: [p(text('new'))] }, columns: 2 });
  const page = {
    width: 210,
    height: 297,
    orientation: 'portrait',
    margin: { top: 20, right: 20, bottom: 20, left: 20 },
    footer: band,
  } as const;
  deepEqual(settlePage(page, 'reject').footer, { default: [p(text('old'))] });
});

test('foreign nodes may have any content, and stay unchanged', () => {
  const strange = [{ type: 'stranger', marks: 7, content: 'x' }, { type: 'section', attrs: null }, null, 7];
  const document = { type: 'doc', content: strange } as unknown as DocumentNode;
  const [first, second, ...others] = settleChanges(document, 'accept').content ?? [];
  equal(first?.content, 'x');
  equal(second?.type, 'section');
  deepEqual(others, [null, 7]);
});

test('a paragraph stays when all its text is removed', () => {
  deepEqual(settleChanges(doc(p(text('gone', mark('deletion')))), 'accept'), doc({ type: 'paragraph' }));
});
