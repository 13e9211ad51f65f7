import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { writePlain } from '../../src/text/plain.ts';
import { displayWidth, wrap } from '../../src/text/columns.ts';
import { node, p, richDocument, text } from '../kit/rich-document.ts';
import { jobOf } from '../kit/round-trip.ts';

const plain = (options: Record<string, unknown>, ...content: DocumentNode[]): Promise<string> =>
  writePlain(jobOf(node('doc', {}, ...content), { options }));
const item = (...content: DocumentNode[]): DocumentNode => node('listItem', {}, ...content);
const cell = (words: string, attrs = {}): DocumentNode => node('tableCell', attrs, p(words));
const header = (words: string): DocumentNode => node('tableHeader', {}, p(words));

test('lines are wrapped at blanks, and between East Asian characters, which take two columns', async () => {
  assert.equal(
    await plain({ width: 20 }, p('The quick brown fox jumps over it')),
    'The quick brown fox\njumps over it\n',
  );
  assert.deepEqual(wrap('漢字漢字漢字', 8), ['漢字漢字', '漢字']);
  assert.equal(await plain({ width: 0 }, p('word '.repeat(40).trim())), `${'word '.repeat(40).trim()}\n`);
});

test('lists are numbered as they state, and nested ones include the numbers above', async () => {
  const inner = node('orderedList', { type: 'a', levelText: '%1.%2)' }, item(p('x')), item(p('y')));
  const list = node('orderedList', { start: 3, type: 'i' }, item(p('three'), inner), item(p('four')));
  assert.equal(await plain({}, list), 'iii. three\n     iii.a) x\n     iii.b) y\niv. four\n');
  const tasks = node('taskList', {}, node('taskItem', { checked: true }, p('done')), node('taskItem', {}, p('open')));
  assert.equal(await plain({}, tasks), '[x] done\n[ ] open\n');
});

test('columns of tables are aligned, headers underlined, spans kept', async () => {
  const table = node(
    'table',
    {},
    node('tableRow', {}, header('Name'), header('Amount')),
    node('tableRow', {}, cell('漢'), cell('7', { align: 'right' })),
    node('tableRow', {}, cell('both', { colspan: 2 })),
  );
  assert.equal(await plain({}, table), 'Name | Amount\n-----+-------\n漢   |      7\nboth\n');
});

test('a table wider than the lines wraps within its cells', async () => {
  const table = node('table', {}, node('tableRow', {}, cell('short'), cell('word '.repeat(20).trim())));
  const lines = (await plain({ width: 40 }, table)).split('\n');
  assert.ok(lines.length > 3);
  for (const line of lines) assert.ok(displayWidth(line) <= 40, line);
});

test('notes are at the end under their numbers, and addresses after links on request', async () => {
  const link = text('site', { type: 'link', attrs: { href: 'https://example.com' } });
  const note = node('footnotes', {}, node('footnote', { noteId: 'a' }, p('note')));
  const content = [p(link, node('footnoteReference', { noteId: 'a' })), note];
  assert.equal(
    await plain({ links: true }, ...content),
    'site <https://example.com>[1]\n\n--------------------\n[1] note\n',
  );
});

test('every kind of block keeps its text', async () => {
  const written = await writePlain(jobOf(richDocument));
  for (const words of [
    'Everything a document holds\n===',
    '> Quoted words',
    '    const a = 1;',
    '* One',
    '3. Three',
    '[x] done',
    'folded away',
    'A film <https://example.com/film>',
    'In the box',
    '[A dot]',
  ])
    assert.ok(written.includes(words), words);
  assert.ok(!written.includes('deleted'));
});
