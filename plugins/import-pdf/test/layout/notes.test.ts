import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, text, type PageSource } from '../kit/pdf.ts';
import { blocks, readBytes, textIn } from '../kit/read.ts';
import { taggedAmong } from '../kit/tagged.ts';

/** A line with raised characters after its words, near their end. */
const raised = (x: number, y: number, label: string): string => text(x, y + 5, label, { size: 7 });
const BODY = [
  'Text as large as most of the text of the document, which fills the width of the page',
  'on more than one line, and goes on here until it ends.',
];
const LONG =
  'What the first note says is long, as notes are that tell where something was found, who found it, when, and what has become of it';
const rule = (y: number): string => `72 ${y} m 216 ${y} l S`;
const note = (y: number, label: string, words: string): string =>
  raised(72, y, label) + text(78, y, words, { size: 9 });
const pageOf = (...content: readonly string[]): PageSource => ({ content: content.join('\n') });

async function notesOf(...pages: readonly PageSource[]): Promise<{ text: string[]; notes: string[]; refs: string[] }> {
  const found = await blocks({ pages });
  const refs = found.flatMap(({ content = [] }) => content.filter(({ type }) => type === 'footnoteReference'));
  return {
    text: found.filter(({ type }) => type !== 'footnotes').map(textIn),
    notes: found.filter(({ type }) => type === 'footnotes').flatMap(({ content = [] }) => content.map(textIn)),
    refs: refs.map(({ attrs = {} }) => [attrs['kind'] ?? 'footnote', attrs['noteId']].join(' ')),
  };
}

test('small text at the foot of a page with a raised number that refers to it is a footnote', async () => {
  const found = await notesOf(
    pageOf(
      lines(72, 760, BODY),
      raised(340, 746, '1'),
      text(72, 720, 'A second paragraph.'),
      raised(170, 720, '2'),
      rule(110),
      note(96, '1', LONG),
      text(72, 85, 'often are.', { size: 9 }),
      note(74, '2', 'What the second one says.'),
    ),
  );
  assert.deepEqual(found.notes, [`${LONG} often are.`, 'What the second one says.']);
  assert.deepEqual(found.refs, ['footnote note-1', 'footnote note-2']);
  assert.equal(found.text.at(-1), 'A second paragraph.|');
});

test('a label that is not raised begins a note below the line that separates notes from text', async () => {
  const content = [lines(72, 760, BODY), raised(340, 746, '*'), text(72, 90, '*'), text(90, 90, 'What it says.')];
  assert.deepEqual((await notesOf(pageOf(...content, rule(108)))).notes, ['What it says.']);
  assert.deepEqual((await notesOf(pageOf(...content))).notes, []);
});

test('an exponent is not mistaken for a reference if a word has one', async () => {
  const found = await blocks({
    pages: [
      pageOf(
        text(72, 760, 'The area is 5 m'),
        raised(151, 760, '1'),
        text(160, 760, 'by the law of areas'),
        raised(255, 760, '1'),
        lines(72, 700, BODY),
        note(90, '1', 'The law.'),
      ),
    ],
  });
  const [first] = found;
  assert.deepEqual(
    first?.content?.map(({ type, text: words }) => words ?? type),
    ['The area is 5 m ', '1 ', 'by the law of areas ', 'footnoteReference'],
  );
});

test('raised numbers and small text at the foot without a connection stay text', async () => {
  const found = await notesOf(
    pageOf(lines(72, 760, BODY), raised(340, 746, '2'), note(90, '1', 'An imprint in small type.')),
  );
  assert.deepEqual(found.notes, []);
  assert.ok(found.text.some((words) => words.includes('An imprint in small type.')));
});

test('a note continues at the foot of the next page below the same line', async () => {
  const found = await notesOf(
    pageOf(lines(72, 600, BODY), raised(340, 586, '1'), rule(110), note(96, '1', LONG)),
    pageOf(lines(72, 560, BODY), rule(110), text(72, 96, 'ends on the next one.', { size: 9 })),
  );
  assert.deepEqual(found.notes, [`${LONG} ends on the next one.`]);
});

test('notes at the end of the file are endnotes', async () => {
  const found = await notesOf(
    pageOf(lines(72, 600, BODY), raised(340, 586, 'i'), lines(72, 500, BODY), raised(340, 486, 'ii')),
    pageOf(note(600, 'i', 'The first.'), note(740, 'ii', 'The second.')),
  );
  assert.deepEqual(found.notes, ['The first.', 'The second.']);
  assert.deepEqual(found.refs, ['endnote note-1', 'endnote note-2']);
});

test('labels that restart on each page belong to the notes of their own page', async () => {
  const found = await notesOf(
    ...['one', 'two'].map((name) =>
      pageOf(lines(72, 600, BODY), raised(340, 586, '1'), text(72, 500, name), note(90, '1', `Of page ${name}.`)),
    ),
  );
  assert.deepEqual(found.notes, ['Of page one.', 'Of page two.']);
  assert.deepEqual(found.refs, ['footnote note-1', 'footnote note-2']);
});

test('a number that is drawn after its note, and apart from it, begins it', async () => {
  const said = (y: number, label: string, words: string): string =>
    text(88, y, words, { size: 9 }) + raised(72, y, label);
  const found = await notesOf(
    pageOf(
      lines(72, 760, BODY),
      raised(340, 746, '1'),
      text(72, 720, 'A second paragraph.'),
      raised(170, 720, '2'),
      rule(110),
      said(96, '1', 'What the first one says.'),
      said(84, '2', 'What the second one says.'),
    ),
  );
  assert.deepEqual(found.notes, ['What the first one says.', 'What the second one says.']);
  assert.deepEqual(found.refs, ['footnote note-1', 'footnote note-2']);
});

test('notes of a tagged file without tags for them are recognised by their place', async () => {
  const operators = lines(72, 700, BODY) + raised(340, 686, '1');
  const body = { operators: text(88, 96, 'What it says.', { size: 9 }) };
  const bytes = taggedAmong(
    `${raised(72, 96, '1')} ${rule(110)}`,
    ['P', { operators }],
    ['P', 'The end.'],
    ['P', body],
  );
  const content = (await readBytes(bytes)).content.content ?? [];
  assert.deepEqual(
    content.map(({ type }) => type),
    ['paragraph', 'paragraph', 'footnotes'],
  );
  assert.equal(content[0]?.content?.at(-1)?.type, 'footnoteReference');
  assert.equal(textIn(content[2]!), 'What it says.');
});

test('text at the foot of the page below the notes, in larger type, is no note', async () => {
  const found = await notesOf(
    pageOf(
      lines(72, 600, BODY),
      raised(340, 586, '1'),
      rule(110),
      note(96, '1', 'Said.'),
      text(72, 50, 'Report, page 1'),
    ),
  );
  assert.deepEqual(found.notes, ['Said.']);
  assert.equal(found.text.at(-1), 'Report, page 1');
});
