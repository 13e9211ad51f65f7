import { deepEqual, equal, notEqual, ok, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';

const text = (words: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (attrs: Record<string, unknown>, ...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content,
});
const heading = (level: number, words: string, anchor?: string): DocumentNode => ({
  type: 'heading',
  attrs: { level, ...(anchor !== undefined && { anchor }) },
  content: [text(words)],
});
const reference = (target: string, kind = 'text', ...content: DocumentNode[]): DocumentNode => ({
  type: 'crossReference',
  attrs: { target, kind },
  content,
});
const sequence = (name: string, attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'sequence',
  attrs: { name, ...attrs },
});
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const contents = (attrs: Record<string, unknown> = {}, ...content: DocumentNode[]): DocumentNode => ({
  type: 'contents',
  attrs,
  content,
});

/** The lines of the first contents, as text. */
function linesOf(document: DocumentNode, pages = true): string[] {
  const renewed = renewFields(document, { pages });
  validate(renewed);
  const found = renewed.content?.find(({ type }) => type === 'contents');
  ok(found);
  return (found.content ?? []).map((line) => toText([line]));
}

const caption = (words: string, attrs?: Record<string, unknown>, anchor?: string): DocumentNode =>
  paragraph(
    { styleName: 'Caption', ...(anchor && { anchor }) },
    text('Figure '),
    sequence('Figure', attrs),
    text(words),
  );

test('contents list the headings of their levels, with links to anchors, which are added if missing', () => {
  const document = doc(
    contents({ maxLevel: 2 }),
    heading(1, 'One', '_Toc1'),
    heading(2, 'Two'),
    heading(3, 'Too deep'),
    { type: 'blockquote', content: [heading(1, 'Quoted')] },
    heading(1, ' '),
  );
  deepEqual(linesOf(document, false), ['One', 'Two', 'Quoted']);
  const html = toHTML(renewFields(document));
  ok(html.includes('href="#_Toc1"') && html.includes('<h1 id="_Toc1">'));
  ok(html.includes('href="#_Toc2"') && html.includes('<h2 id="_Toc2">'), html);
});

test('contents list paragraphs of named styles beside headings, or instead of them', () => {
  const appendix = paragraph({ styleName: 'appendix' }, text('Annex'));
  const styles = [{ style: 'Appendix', level: 2 }];
  deepEqual(linesOf(doc(contents({ styles }), heading(1, 'One'), appendix), false), ['One', 'Annex']);
  deepEqual(linesOf(doc(contents({ styles, maxLevel: 0 }), heading(1, 'One'), appendix), false), ['Annex']);
});

test('contents of captions list captions, with updated numbers', () => {
  const document = doc(
    contents({ caption: 'Figure' }),
    heading(1, 'One'),
    caption(': A'),
    caption(': B', { numberType: 'i' }),
  );
  deepEqual(linesOf(document, false), ['Figure 1: A', 'Figure ii: B']);
});

test('a number of a caption may restart, in its form', () => {
  const renewed = renewFields(doc(caption('.', { start: 7 }), caption('.', { numberType: 'A' })));
  equal(toText(renewed), 'Figure 7.\n\nFigure H.');
});

test('correct lines stay unchanged, and others take the format of a line of their level and keep its page', () => {
  const line = (words: string, target: string, page: string): DocumentNode =>
    paragraph(
      { styleName: 'toc 1', spaceBefore: '6pt' },
      { ...text(`${words}\t`, 'bold'), marks: [{ type: 'link', attrs: { href: `#${target}` } }, { type: 'bold' }] },
      reference(target, 'page', text(page)),
    );
  const kept = line('One', 'a', '4');
  const document = doc(
    contents({}, kept, line('Old words', 'b', '9')),
    heading(1, 'One', 'a'),
    heading(1, 'New words', 'b'),
  );
  const renewed = renewFields(document).content?.[0]?.content ?? [];
  equal(renewed[0], kept);
  deepEqual(renewed[1]?.attrs, { styleName: 'toc 1', spaceBefore: '6pt' });
  equal(toText(renewed.slice(1, 2)), 'New words\t9');
  deepEqual(
    renewed[1]?.content?.[0]?.marks?.map(({ type }) => type),
    ['bold', 'link'],
  );
  deepEqual(renewFields(renewFields(document)), renewFields(document));
});

test('a line keeps a number that is not part of the heading’s text, and all lines stay if there is nothing to list', () => {
  const line = paragraph(
    {},
    { ...text('2.\tScope'), marks: [{ type: 'link', attrs: { href: '#a' } }] },
    reference('a', 'page'),
  );
  const document = doc(contents({}, line), heading(1, 'Scope', 'a'));
  equal(renewFields(document).content?.[0]?.content?.[0], line);
  const part = doc(contents({}, line), paragraph({}, text('x')));
  deepEqual(renewFields(part), part);
});

test('cross references show the current text of their targets, in their own format', () => {
  const shown = renewFields(
    doc(
      heading(1, 'New title', 'a'),
      caption(': A house', {}, 'f'),
      paragraph(
        {},
        reference('a', 'text', text('Old title', 'bold')),
        text(', '),
        reference('f', 'label'),
        text(', '),
        reference('f', 'caption'),
        text(', '),
        reference('f', 'number'),
        text(', '),
        reference('f', 'page', text('3')),
        text(', '),
        reference('gone', 'text', text('Gone')),
      ),
    ),
  );
  validate(shown);
  const line = shown.content?.[2];
  equal(toText([line as DocumentNode]), 'New title, Figure 1, A house, 1, 3, Gone');
  deepEqual(line?.content?.[0]?.content, [text('New title', 'bold')]);
});

test('a heading’s number is omitted from references that had none, and deleted text is never shown', () => {
  const deleted = { ...text('old '), marks: [{ type: 'deletion', attrs: {} }] };
  const renewed = renewFields(
    doc(
      { ...heading(1, '1.2 Scope', 'a') },
      { type: 'heading', attrs: { level: 1, anchor: 'b' }, content: [deleted, text('new')] },
      paragraph(
        {},
        reference('a', 'text', text('Scope')),
        text(' '),
        reference('a', 'text', text('1.1 Scope')),
        text(' '),
        reference('b'),
      ),
    ),
  );
  equal(toText([renewed.content?.[2] as DocumentNode]), 'Scope 1.2 Scope new');
});

test('a document without fields, or with correct ones only, is returned as the same object', () => {
  const plain = doc(heading(1, 'One'));
  equal(renewFields(plain), plain);
  const other = doc(paragraph({}, text('x')), contents({}), heading(1, 'One', 'a'));
  const renewed = renewFields(other);
  notEqual(renewed, other);
  equal(renewed.content?.[0], other.content?.[0]);
  deepEqual(renewFields(renewed), renewed);
});

test('at most as many lines are created as a document may have, and documents beyond the depth limit are not traversed', () => {
  const headings = Array.from({ length: 1001 }, (_, index) => heading(1, `Heading ${index}`));
  const many = Array.from({ length: 101 }, () => contents({}, paragraph({}, text('as it was'))));
  const renewed = renewFields(doc(...many, ...headings));
  const made = renewed.content?.filter(({ type, content = [] }) => type === 'contents' && content.length > 1);
  equal(made?.length, 99);
  let deep = paragraph({}, text('x'));
  for (let level = 0; level < 5000; level += 1) deep = { type: 'blockquote', content: [deep] };
  throws(() => renewFields(doc(deep)), { code: 'DOCUMENT_TOO_DEEP' });
});

test('invalid nodes stay, for validation to refuse', () => {
  const odd = [
    null,
    7,
    { type: 'contents', content: 'x', attrs: null },
    { type: 'crossReference', attrs: 7, marks: 'y' },
  ];
  const json = { type: 'doc', content: [contents(), ...odd, { type: 'heading', content: [null, { type: 'text' }] }] };
  equal((renewFields(json as DocumentNode).content ?? []).length, 6);
});

test('HTML has fields as elements with their result, without nested links, and is read back unchanged', () => {
  const link = { type: 'link', attrs: { href: '#a' } };
  const document = doc(
    contents({ minLevel: 2, pageNumbers: false, styles: [{ style: 'A "b"', level: 3 }] }, paragraph({}, text('One'))),
    paragraph(
      {},
      { ...reference('a', 'page', { ...text('3'), marks: [link] }), marks: [link] },
      reference('a b'.replace(' ', '_'), 'label', text('Figure 1', 'bold')),
      { ...sequence('Figure', { start: 0 }), content: [text('7')] },
    ),
  );
  validate(document);
  const html = toHTML(document);
  equal(html.match(/<a /g)?.length, 2);
  const back = fromHTML(html);
  equal(toHTML(back), html);
  equal(toText(back), toText(document));
});

test('HTML with a placeholder for a table of contents gets contents there', () => {
  const { content } = fromHTML('<nav data-type="table-of-contents"><ul><li>One</li></ul></nav><p>x</p>');
  equal(content?.[0]?.type, 'contents');
  equal(content?.[1]?.type, 'paragraph');
});

test('captions that count within chapters restart below each heading of their level or above', () => {
  const figure = (restart: number): DocumentNode => caption(': A', { restart });
  const renewed = renewFields(
    doc(figure(2), heading(1, 'A'), figure(2), figure(2), heading(2, 'B'), figure(2), heading(3, 'C'), figure(2)),
  );
  const shown = (renewed.content ?? []).filter(({ type }) => type === 'paragraph').map((line) => toText([line]));
  deepEqual(
    shown,
    ['1', '1', '2', '1', '2'].map((number) => `Figure ${number}: A`),
  );
});
