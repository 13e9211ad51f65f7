import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleCode } from '../../src/content/code.ts';
import { settleCallouts } from '../../src/content/callouts.ts';
import { settleFigures } from '../../src/content/figures.ts';
import { footnotesOf, liftFootnotes } from '../../src/content/footnotes.ts';
import { settleImages } from '../../src/content/images.ts';
import { settleMath } from '../../src/content/math.ts';
import { blocksOf } from '../../src/blocks/blocks.ts';
import { Weights } from '../../src/blocks/weights.ts';
import { readMetadata } from '../../src/meta/metadata.ts';
import { settleTables } from '../../src/content/tables.ts';
import { Elem, elementsOf, Text } from '../../src/tree/node.ts';

/** More than the greatest number of arguments of a call. */
const MANY = 200_000;

const elem = (name: string, attributes: Record<string, string> = {}, children: readonly (Elem | Text)[] = []): Elem => {
  const made = new Elem(name, new Map(Object.entries(attributes)));
  for (const child of children) made.append(child);
  return made;
};
const many = (name: string): Elem[] => Array.from({ length: MANY }, () => elem(name));

test('a table may have any number of rows', () => {
  const page = elem('body', {}, [elem('table', {}, many('tr'))]);
  settleTables(page);
  assert.equal(elementsOf(page)[0]?.name !== undefined, true);
});

test('a callout may have any number of pieces', () => {
  const page = elem('body', {}, [elem('p', { class: 'admonition-note callout' }, [new Text('A note.'), ...many('i')])]);
  settleCallouts(page);
  const [quote] = elementsOf(page);
  assert.equal(quote?.name, 'blockquote');
  assert.equal(quote && elementsOf(quote).at(-1)?.children.length, MANY + 1);
});

test('a note may have any number of pieces', () => {
  const reference = elem('sup', { 'data-type': 'footnote-reference', 'data-note-id': 'a' });
  const section = footnotesOf(elem('body', {}, [reference]), new Map([['a', elem('li', {}, many('i'))]]));
  assert.equal(section && elementsOf(section)[0]?.children.length, MANY);
});

test('a text may have any number of formulas', () => {
  const typesetter = elem('script', { src: 'mathjax.js' });
  const page = elem('body', {}, [typesetter, new Text(String.raw`\(x\) `.repeat(MANY / 2))]);
  settleMath(page);
  assert.ok(page.children.length >= MANY / 2);
});

test('a page may have any number of captions without a picture', () => {
  const captions = Array.from({ length: MANY / 4 }, () => elem('p', { class: 'caption' }, [new Text('A caption.')]));
  const page = elem('body', {}, [elem('div', {}, captions)]);
  settleFigures(page);
  assert.ok(captions.every(({ name }) => name === 'p'));
});

test('any number of references may name one note of any length', { timeout: 20_000 }, () => {
  const count = MANY / 10;
  const references = Array.from({ length: count }, () =>
    elem('sup', {}, [elem('a', { href: '#n', class: 'noteref' }, [new Text('1')])]),
  );
  const note = elem(
    'li',
    { id: 'n' },
    Array.from({ length: count }, () => elem('p', {}, [new Text('A note.')])),
  );
  const raised = elem(
    'sup',
    {},
    Array.from({ length: count }, () => elem('a', { href: '#n' }, [new Text('1')])),
  );
  const page = elem('body', {}, [elem('p', {}, [...references, raised]), elem('ol', {}, [note])]);
  assert.equal(liftFootnotes(page).get('n'), note);
});

test('a row may have any number of linked cells', { timeout: 20_000 }, () => {
  const cells = Array.from({ length: MANY / 10 }, () =>
    elem('td', {}, [elem('a', { href: '/a' }, [new Text('A cell')])]),
  );
  const page = elem('body', {}, [elem('table', {}, [elem('tr', {}, cells)])]);
  assert.equal(new Weights(page, blocksOf(page)).of(page).linked, (MANY / 10) * 'A cell'.length);
});

test('a title may have any number of parts', { timeout: 20_000 }, () => {
  const title = new Text(' - a'.repeat(MANY));
  const page = elem('html', {}, [elem('title', {}, [title]), elem('h1', {}, [new Text(title.data)])]);
  assert.equal(readMetadata(page, '').title.length, 1000);
});

test('any number of pictures may have a twin in noscript', { timeout: 20_000 }, () => {
  const twins = Array.from({ length: MANY / 2 }, (_, at) => [
    elem('img', { class: 'lazy' }),
    elem('noscript', {}, [elem('img', { src: `/${at}.png` })]),
  ]);
  const page = elem('body', {}, twins.flat());
  settleImages(page, 'https://a.example/');
  assert.equal(twins.at(-1)?.[0]?.get('src'), `https://a.example/${MANY / 2 - 1}.png`);
});

test('adjacent pictures each come from their own twin', () => {
  const page = elem('body', {}, [
    elem('noscript', {}, [elem('img', { src: '/a.png' })]),
    elem('noscript', {}, [elem('img', { src: '/b.png' })]),
  ]);
  settleImages(page, 'https://a.example/');
  assert.deepEqual(
    elementsOf(page).map((one) => one.get('src')),
    ['https://a.example/a.png', 'https://a.example/b.png'],
  );
});

test('code may have any number of lines', { timeout: 20_000 }, () => {
  const lines = Array.from({ length: MANY }, (_, at) => elem('span', { class: 'line' }, [new Text(`x = ${at}`)]));
  const page = elem('body', {}, [elem('pre', {}, lines)]);
  settleCode(page);
  const [text] = elementsOf(elementsOf(page)[0] ?? page)[0]?.children ?? [];
  assert.equal(text instanceof Text && text.data.split('\n').length, MANY);
});
