import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleChanges, toText, type DocumentNode } from '@editor-companion/document';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { read as readParts } from '../kit/docx.ts';
import { membersOf } from '../kit/package.ts';
import { node, text } from '../kit/rich-document.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';
import { readDocx } from '../../src/docx/read/reader.ts';
import { wordFaults } from '../kit/faults/word-faults.ts';

const BY = 'w:author="Ada" w:date="2026-03-01T09:00:00Z"';
const run = (value: string): string => `<w:r><w:t>${value}</w:t></w:r>`;
const plain = (value: string): string => `<w:p>${run(value)}</w:p>`;
const range = (side: 'From' | 'To', id: number, name: string): [string, string] => [
  `<w:move${side}RangeStart w:id="${id}" ${BY} w:name="${name}"/>`,
  `<w:move${side}RangeEnd w:id="${id}"/>`,
];
/** Returns a paragraph as Word moves it: the range begins in it and ends after it. */
function moved(side: 'From' | 'To', id: number, value: string): string {
  const [start, end] = range(side, id, 'move1');
  const change = `w:move${side}`;
  return `<w:p><w:pPr><w:rPr><${change} w:id="${id + 1}" ${BY}/></w:rPr></w:pPr>${start}<${change} w:id="${id + 2}" ${BY}>${run(value)}</${change}></w:p>${end}`;
}
const WORD = plain('One') + moved('From', 10, 'Two') + plain('Three') + moved('To', 20, 'Two') + plain('Four');

const read = (body: string): DocumentNode => readParts({ body }).content;
const lines = (document: DocumentNode, verdict: 'accept' | 'reject'): string[] =>
  toText(settleChanges(document, verdict)).split('\n').filter(Boolean);

/** Returns the kind and the id of all changes of texts and nodes, and true for moves. */
function changesIn({ attrs, marks = [], content = [] }: DocumentNode): [string, string, boolean][] {
  const own = attrs?.['change'] as { kind: string; id: string; move?: true } | undefined;
  return [
    ...(own ? [[`block ${own.kind}`, own.id, own.move === true] as [string, string, boolean]] : []),
    ...marks.flatMap(({ type, attrs: of }): [string, string, boolean][] =>
      type === 'insertion' || type === 'deletion'
        ? [[type, String(of?.['id']), (of?.['suggestion'] as { move?: true } | undefined)?.move === true]]
        : [],
    ),
    ...content.flatMap(changesIn),
  ];
}

test('both places of a paragraph that Word moved are one suggestion', () => {
  const document = read(WORD);
  assert.deepEqual(changesIn(document), [
    ['block deletion', 'suggested-move1', true],
    ['deletion', 'suggested-move1', true],
    ['block insertion', 'suggested-move1', true],
    ['insertion', 'suggested-move1', true],
  ]);
  assert.deepEqual(lines(document, 'accept'), ['One', 'Three', 'Two', 'Four']);
  assert.deepEqual(lines(document, 'reject'), ['One', 'Two', 'Three', 'Four']);
});

test('only deleted, or only inserted, text was not moved', () => {
  const lone = read(plain('One') + moved('From', 10, 'Two') + plain('Three'));
  assert.deepEqual(
    changesIn(lone).map(([kind, , isMove]) => [kind, isMove]),
    [
      ['block deletion', false],
      ['deletion', false],
    ],
  );
});

test('rows with moved text belong to the move', () => {
  const row = (change: string, side: 'From' | 'To', id: number): string => {
    const [start, end] = range(side, id, 'move2');
    return `<w:tbl><w:tr><w:trPr><w:${change} w:id="${id + 3}" ${BY}/></w:trPr><w:tc><w:p>${start}<w:move${side} w:id="${id + 1}" ${BY}>${run('a')}</w:move${side}>${end}</w:p></w:tc></w:tr><w:tr><w:tc>${plain('b')}</w:tc></w:tr></w:tbl>`;
  };
  const document = read(row('del', 'From', 30) + plain('Between') + row('ins', 'To', 40));
  const changes = changesIn(document);
  assert.deepEqual(new Set(changes.map(([, id, isMove]) => `${id} ${isMove}`)), new Set(['suggested-move2 true']));
  assert.deepEqual(
    changes.map(([kind]) => kind).filter((kind) => kind.startsWith('block')),
    ['block deletion', 'block insertion'],
  );
});

const suggestion = { move: true };
const change = (kind: 'insertion' | 'deletion', id: string): Record<string, unknown> => ({
  kind,
  id,
  author: 'Ada',
  date: null,
  move: true,
});
const words = (kind: 'insertion' | 'deletion', id: string, value: string): DocumentNode =>
  text(value, { type: kind, attrs: { id, author: 'Ada', date: null, suggestion } });
const block = (kind: 'insertion' | 'deletion', id: string, ...values: string[]): DocumentNode =>
  node('paragraph', { change: change(kind, id) }, ...values.map((value) => words(kind, id, value)));
const MOVED = node(
  'doc',
  {},
  node('paragraph', {}, text('One '), words('deletion', 'suggested-w', 'word '), text('more')),
  block('deletion', 'suggested-p', 'Two'),
  block('deletion', 'suggested-p'),
  node('paragraph', {}, text('Three '), words('insertion', 'suggested-w', 'word ')),
  block('insertion', 'suggested-p', 'Two'),
  block('insertion', 'suggested-p'),
  node('paragraph', {}, text('Four')),
);

test('moved text and paragraphs are moves in Word, in ranges with one name, and are read back', async () => {
  const members = membersOf(await writeDocx(jobOf(MOVED), () => undefined));
  const body = members.get('word/document.xml') ?? '';
  assert.deepEqual(
    [...body.matchAll(/<w:move(From|To)RangeStart [^>]*w:name="(\w+)"/g)].map(([, side, name]) => `${side} ${name}`),
    ['From w', 'From p', 'To w', 'To p'],
  );
  assert.equal(body.match(/<w:move(?:From|To)RangeEnd /g)?.length, 4);
  assert.doesNotMatch(body, /<w:(?:ins|del|delText)[ >]/);
  assert.deepEqual(wordFaults(members), []);
  const { content } = await throughFile(jobOf(MOVED), writeDocx, readDocx);
  assert.deepEqual(changesIn(content), changesIn(MOVED));
  for (const verdict of ['accept', 'reject'] as const) assert.deepEqual(lines(content, verdict), lines(MOVED, verdict));
});

test('one place of a move without the other is written as an insertion or deletion', async () => {
  const half = node('doc', {}, block('insertion', 'suggested-p', 'Two'), node('paragraph', {}, text('End')));
  const body = membersOf(await writeDocx(jobOf(half), () => undefined)).get('word/document.xml') ?? '';
  assert.match(body, /<w:ins /);
  assert.doesNotMatch(body, /w:move/);
});
