import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';

const marked = (words: string, ...names: string[]): DocumentNode => ({
  type: 'text',
  text: words,
  ...(names.length > 0 && { marks: names.map((name) => ({ type: 'bookmark', attrs: { name } })) }),
});
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const reference = (target: string, kind?: string): DocumentNode => ({
  type: 'crossReference',
  attrs: { target, ...(kind !== undefined && { kind }) },
  content: [{ type: 'text', text: 'old' }],
});
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

/** The text of the last paragraph after fields are renewed. */
function shownIn(...content: DocumentNode[]): string {
  const renewed = renewFields(doc(...content));
  validate(renewed);
  return toText(renewed.content?.slice(-1) ?? []);
}

test('a cross reference to a bookmark shows its text, also if its formatting changes or bookmarks overlap', () => {
  const party = line(marked('The '), marked('great ', 'party'), marked('Buyer', 'party', 'name'), marked(' pays.'));
  equal(shownIn(party, line(reference('party'), marked(', '), reference('name'))), 'great Buyer, Buyer');
});

test('a bookmark over several paragraphs is shown in one line, without deleted text', () => {
  const deleted = marked('gone', 'range');
  deleted.marks?.push({ type: 'deletion', attrs: { suggestion: { id: 's', author: 'Ann' } } });
  equal(
    shownIn(line(marked('a '), marked('b', 'range')), line(deleted, marked(' c', 'range')), line(reference('range'))),
    'b c',
  );
});

test('the number of a heading with the bookmark is shown by references to numbers, and no page is made up', () => {
  const heading: DocumentNode = {
    type: 'heading',
    attrs: { level: 1 },
    content: [{ type: 'headingNumber' }, marked('The '), marked('scope', 'scope')],
  };
  equal(shownIn(heading, line(reference('scope', 'numberFullContext'), reference('scope', 'pages'))), '1old');
});

test('the anchor of a block has priority over a bookmark of the same name, and an unknown one keeps its text', () => {
  const block: DocumentNode = { ...line(marked('all of '), marked('it', 'same')), attrs: { anchor: 'same' } };
  equal(shownIn(block, line(reference('same'), marked(' '), reference('nowhere'))), 'all of it old');
});

test('in HTML the first part of a bookmark has the id to which links lead', () => {
  const document = doc(line(marked('a', 'x"y'), marked('b')), line(marked('c', 'x"y')));
  const html = toHTML(document);
  equal(
    html,
    '<p><span id="x&quot;y" data-bookmark="x&quot;y">a</span>b</p><p><span data-bookmark="x&quot;y">c</span></p>',
  );
  const block = { ...line(marked('a', 'one')), attrs: { anchor: 'one' } };
  equal(toHTML(doc(line(marked('b', 'one')), block)).split('id="one"').length, 2);
  deepEqual(
    fromHTML(html).content?.map(({ content }) => content?.map(({ marks = [] }) => marks.length)),
    [[1, 0], [1]],
  );
});

test('many references to a long bookmark take memory and time for one text', () => {
  const lines = Array.from({ length: 8000 }, () =>
    line(marked('some words of a text '.repeat(5), 'long'), reference('long')),
  );
  equal(shownIn(...lines, line(reference('long'))).length, 1024);
});
