import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, renewFields, toHTML, toText, validate, type DocumentNode } from '../../src/index.ts';

const text = (words: string): DocumentNode => ({ type: 'text', text: words });
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const entry = (terms: string[], attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'indexEntry',
  attrs: { terms, ...attrs },
});
const index = (attrs: Record<string, unknown> = {}, ...content: DocumentNode[]): DocumentNode => ({
  type: 'index',
  attrs,
  content,
});
const old = (level: number, words: string, attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'paragraph',
  attrs: { styleName: `Index ${level}`, ...attrs },
  content: [text(words)],
});
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

function linesOf(document: DocumentNode, options: Parameters<typeof renewFields>[1] = {}): string[] {
  const renewed = renewFields(document, options);
  validate(renewed);
  const found = renewed.content?.find(({ type }) => type === 'index');
  return (found?.content ?? []).map((one) => toText([one]));
}

const FRUIT = line(
  text('Text'),
  entry(['pear']),
  entry(['apple', 'green']),
  entry(['Äpfel'], { see: 'See apple' }),
  entry(['apple']),
  entry(['apple']),
);

test('terms are in alphabetical order, with subterms below them, and refer to their places', () => {
  deepEqual(linesOf(doc(FRUIT, index()), { pages: false, language: 'de' }), [
    'Äpfel. See apple',
    'apple, 1, 2',
    'green',
    'pear',
  ]);
  const renewed = renewFields(doc(FRUIT, index()));
  const [paragraph, list] = renewed.content ?? [];
  deepEqual(
    paragraph?.content?.slice(1).map(({ attrs }) => attrs?.['anchor']),
    ['_Idx1', '_Idx2', '_Idx3', '_Idx4', '_Idx5'],
  );
  const targets = list?.content?.map((one) =>
    one.content?.filter(({ type }) => type === 'crossReference').map(({ attrs }) => attrs?.['target']),
  );
  deepEqual(targets, [[], ['_Idx4', '_Idx5'], ['_Idx2'], ['_Idx1']]);
  deepEqual(renewFields(renewed), renewed);
});

test('an index has a heading for each letter, and in run-in form several terms in one line', () => {
  const document = doc(FRUIT, line(entry(['1000'])), index({ heading: '– A –', runIn: true }));
  deepEqual(linesOf(document, { pages: false }), [
    '1000',
    '– A –',
    'Äpfel. See apple',
    'apple, 1, 2: green',
    '– P –',
    'pear',
  ]);
  deepEqual(linesOf(doc(FRUIT, index({ heading: ' ' })), { pages: false })[0], '');
});

test('a line keeps its formatting and its former pages', () => {
  const document = doc(
    FRUIT,
    index({}, old(1, 'apple, 3, 5–7', { indentLeft: '9pt' }), old(2, 'green, iv'), old(1, 'pear\t12')),
  );
  deepEqual(linesOf(document), ['Äpfel. See apple', 'apple, 3, 5–7', 'green, iv', 'pear, 12']);
  const lines = renewFields(document).content?.[1]?.content ?? [];
  deepEqual(
    lines.map(({ attrs }) => attrs?.['indentLeft']),
    ['9pt', '9pt', undefined, '9pt'],
  );
  // Fewer entries than pages: the document has changed.
  deepEqual(linesOf(doc(line(entry(['apple'])), index({}, old(1, 'apple, 3, 5')))), ['apple, ']);
});

test('the number of a main entry is bold, and entries of another index are not listed', () => {
  const document = doc(
    line(entry(['a'], { bold: true, italic: true }), entry(['b'], { list: 'names' })),
    index({ separator: ' – ' }),
  );
  const [shown] = renewFields(document, { pages: false }).content?.[1]?.content ?? [];
  equal(toText([shown ?? line()]), 'a');
  const [, , page] = renewFields(document).content?.[1]?.content?.[0]?.content ?? [];
  equal(page, undefined);
  const [term, reference] = renewFields(document).content?.[1]?.content?.[0]?.content ?? [];
  equal(term?.text, 'a – ');
  deepEqual(reference?.marks, [{ type: 'bold' }, { type: 'italic' }]);
});

test('deleted entries are not listed, and an index without entries keeps its lines', () => {
  const deleted = { ...entry(['gone']), marks: [{ type: 'deletion', attrs: {} }] };
  deepEqual(linesOf(doc(line(deleted), index({}, old(1, 'kept, 3')))), ['kept, 3']);
  deepEqual(linesOf(doc(index())), ['']);
});

test('entries are invisible, and keep all their attributes in HTML', () => {
  const attrs = {
    terms: ['a "b"', 'c: d'],
    see: 'See <e>',
    bold: true,
    italic: true,
    range: 'r',
    list: 'x',
    anchor: 'y',
  };
  const document = doc(
    line(text('word'), entry(attrs.terms, attrs)),
    index({ heading: 'A', runIn: true }, line(text('a, 1'))),
  );
  equal(toText(document), 'word\n\na, 1');
  const back = fromHTML(toHTML(document));
  deepEqual(back.content?.[0]?.content?.[1]?.attrs, attrs);
  deepEqual(back.content?.[1]?.attrs, { heading: 'A', runIn: true, separator: null, list: null });
  const broken = fromHTML('<p>a<span data-type="index-entry" data-terms="[]"></span></p>');
  deepEqual(broken.content?.[0]?.content, [text('a')]);
});
