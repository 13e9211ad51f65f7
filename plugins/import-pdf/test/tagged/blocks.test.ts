import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../kit/pdf.ts';
import { outline, readBytes, textIn } from '../kit/read.ts';
import { tagged, taggedAmong, type Element } from '../kit/tagged.ts';

const blocks = async (...elements: readonly Element[]) => (await readBytes(tagged(...elements))).content.content ?? [];

test('headings and paragraphs follow their tags, whatever their look', async () => {
  const found = await blocks([
    'Document',
    ['H2', 'A heading'],
    ['P', 'Text', ['Span', 'and more']],
    ['Sect', ['H3', 'Deeper']],
  ]);
  assert.deepEqual(outline(found), ['heading 2: A heading', 'paragraph: Text and more', 'heading 3: Deeper']);
});

test('formulas whose tags contain their LaTeX are formulas, inline and displayed, and described ones stay text', async () => {
  const formula = (alt: string, shown: string): Element => ['Formula', { dictionary: `/Alt (${alt})` }, shown];
  const found = await blocks(['P', 'Area', formula('A=\\\\pi r^2', 'A = r2'), 'of it'], formula('E=mc^2', 'E = mc2'), [
    'P',
    formula('the square of c', 'c2'),
  ]);
  assert.deepEqual(found[0]?.content?.[1], { type: 'inlineMath', attrs: { latex: 'A=\\pi r^2' } });
  assert.deepEqual(found[1], { type: 'blockMath', attrs: { latex: 'E=mc^2' } });
  assert.deepEqual(outline(found.slice(2)), ['paragraph: c2']);
  assert.doesNotMatch(JSON.stringify(found), /A = r2|mc2"/u);
});

test('a list has its items, nested ones within theirs, without their markers', async () => {
  const inner: Element = ['L', ['LI', ['Lbl', 'a.'], ['LBody', ['P', 'inner']]]];
  const [list, ...rest] = await blocks([
    'L',
    ['LI', ['LBody', ['P', '1. one']]],
    ['LI', ['LBody', ['P', '2. two'], inner]],
  ]);
  assert.equal(list?.type, 'orderedList');
  assert.deepEqual(
    list?.content?.map((item) => textIn(item.content![0]!)),
    ['one', 'two'],
  );
  assert.equal(list?.content?.[1]?.content?.[1]?.type, 'orderedList');
  assert.equal(rest.length, 0);
});

test('a number that touches its text is removed from it, if it is an element of its own or continues the list', async () => {
  const [touching] = await blocks(['L', ['LI', ['Lbl', '10.'], ['LBody', ['P', 'ten']]]]);
  assert.deepEqual([touching?.attrs?.['start'], textIn(touching!)], [10, 'ten']);
  const [list] = await blocks(['L', ['LI', ['LBody', ['P', '9. nine']]], ['LI', ['LBody', ['P', '10.ten']]]]);
  assert.deepEqual(list?.content?.map(textIn), ['nine', 'ten']);
});

test('a table has its header cells and spans', async () => {
  const wide = { dictionary: '/A << /O /Table /ColSpan 2 >>' };
  const [table] = await blocks(['Table', ['TR', ['TH', wide, ['P', 'Head']]], ['TR', ['TD', ['P', 'a']], ['TD', 'b']]]);
  assert.equal(table?.type, 'table');
  const [head, body] = table?.content ?? [];
  assert.deepEqual([head?.content?.[0]?.type, head?.content?.[0]?.attrs], ['tableHeader', { colspan: 2, rowspan: 1 }]);
  assert.deepEqual(body?.content?.map(textIn), ['a', 'b']);
});

test('quotes and code follow their tags', async () => {
  const found = await blocks(['BlockQuote', ['P', 'Said']], ['Code', 'let a = 1']);
  assert.deepEqual(outline(found), ['blockquote: Said', 'codeBlock: let a = 1']);
});

test('a tree that omits most of the text is ignored', async () => {
  const rest = text(72, 700, 'Far more text than the tree holds.');
  const { content } = await readBytes(taggedAmong(rest, ['H1', 'In the tree']));
  assert.deepEqual(outline(content.content ?? []), [
    'paragraph: In the tree',
    'paragraph: Far more text than the tree holds.',
  ]);
});

test('a tree that omits little of the text is used', async () => {
  const { content } = await readBytes(taggedAmong(text(72, 700, '7'), ['H1', 'Nearly everything in the tree']));
  assert.deepEqual(outline(content.content ?? []), ['heading 1: Nearly everything in the tree']);
});

test('elements that contain themselves end', async () => {
  const bytes = tagged(['P', 'text']).toString('latin1').replace('/K [0]', '/K [102 0 R 0]');
  const { content } = await readBytes(Buffer.from(bytes, 'latin1'));
  assert.equal(textIn(content), 'text');
});

test('elements without a meaning are unwrapped, such as those that Chromium puts around text', async () => {
  const found = await blocks(
    ['H1', ['Strong', ['NonStruct', 'Title']]],
    ['P', ['NonStruct', 'One'], ['NonStruct', ['NonStruct', 'two']]],
    ['L', ['LI', ['P', ['NonStruct', '1. first']]]],
  );
  assert.deepEqual(outline(found), ['heading 1: Title', 'paragraph: One two', 'orderedList: first']);
});

test('a cell without visible content is empty, and later ones keep their place', async () => {
  const [table] = await blocks(['Table', ['TR', ['TD'], ['TD', 'b']], ['TR', ['TD', 'c'], ['TD', 'd']]]);
  assert.deepEqual(outline(table?.content ?? []), ['tableRow: |b', 'tableRow: c|d']);
});
