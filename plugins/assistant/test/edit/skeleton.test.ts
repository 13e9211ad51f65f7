import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, type DocumentNode } from '@editor-companion/document';
import { faultOfLine } from '../../src/edit/skeleton.ts';

const line = (html: string): readonly DocumentNode[] => fromHTML(`<p>${html}</p>`).content?.[0]?.content ?? [];
const words = { onlyPlaceholders: false, ratio: 2 };
const filling = { onlyPlaceholders: true, ratio: 1000 };
const LINE = line('The <b>quick</b> fox, see <a href="https://a.example/">here</a>.');

test('other words with the same links and marks are accepted, in any order', () => {
  const after = line('Siehe <a href="https://a.example/">hier</a>: der <b>schnelle</b> Fuchs.');
  assert.equal(faultOfLine(LINE, after, words), undefined);
});

const wrong: readonly [string, string, RegExp][] = [
  ['a link that is gone', 'Der <b>schnelle</b> Fuchs, siehe hier.', /link.*is missing/],
  ['another address', 'Der <b>schnelle</b> Fuchs, siehe <a href="https://b.example/">hier</a>.', /is missing/],
  ['a mark that is gone', 'Der schnelle Fuchs, siehe <a href="https://a.example/">hier</a>.', /bold.*is missing/],
  ['a mark that was not there', '<i>Der</i> <b>schnelle</b> <a href="https://a.example/">Fuchs</a>', /was not there/],
  [
    'a break that was not there',
    'Der <b>x</b><br><a href="https://a.example/">hier</a> und noch etwas',
    /was not there/,
  ],
  ['nothing', '', /empty/],
  ['far more than was asked for', `<b>x</b> <a href="https://a.example/">y</a> ${'word '.repeat(60)}`, /longer/],
];
for (const [what, html, why] of wrong)
  test(`${what} is refused with the reason`, () => {
    assert.match(faultOfLine(LINE, line(html), words) ?? '', why);
  });

test('omissions of a line are detected', () => {
  assert.match(faultOfLine(line('word '.repeat(80)), line('word'), words) ?? '', /shorter/);
});

test('only text in braces may be filled in', () => {
  const before = line('Dear {{name}}, your order {{number}} is on its way.');
  assert.equal(faultOfLine(before, line('Dear Ada, your order 4711 is on its way.'), filling), undefined);
  assert.match(faultOfLine(before, line('Hello Ada, your order 4711 is on its way.'), filling) ?? '', /Dear/);
  assert.match(faultOfLine(before, line('Dear Ada, your order 4711 is on its way!'), filling) ?? '', /on its way/);
});
