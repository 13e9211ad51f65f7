import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newsBetween } from '../../src/tools/news.ts';
import { outline, read, search } from '../../src/tools/look.ts';
import { EditStage } from '../edit/stage.ts';

const PAGE = `<h1>One</h1><p>first</p><p>second <strong>bold</strong></p><h2>Two</h2>
  <ul><li><p>apple</p></li><li><p>pear</p></li></ul><table><tr><td><p>plum</p></td><td><p>fig</p></td></tr></table>`;

test('the outline has headings with the content after them, or beginnings of blocks without headings', () => {
  const stage = new EditStage(PAGE);
  stage.text();
  assert.equal(outline(stage.view()), '6 blocks\n@1 # One (2 blocks)\n@4 ## Two (2 blocks)');
  const plain = new EditStage(`<p>${'word '.repeat(100)}</p><p>end</p>`);
  plain.text();
  const [, first = '', second] = outline(plain.view()).split('\n');
  assert.equal(first.length, 60);
  assert.equal(second, '@2 end');
});

test('blocks are read from the beginning or from an anchor on, and the number of remaining ones is stated', () => {
  const stage = new EditStage(PAGE);
  stage.text();
  assert.equal(read({ blocks: 2 }, stage.view()), '@1 # One\n@2 first\n… 4 more blocks; read on from @3.');
  assert.equal(read({ from: '3', blocks: 2 }, stage.view()).split('\n')[0], '@3 second <b>bold</b>');
  assert.equal(read({ from: '7', blocks: 5 }, stage.view()), '@7 - pear\nThat is the end.');
});

test('one reading is limited, to at least one block', () => {
  const stage = new EditStage(`<p>${'a'.repeat(40_000)}</p><p>end</p>`);
  stage.text();
  const text = read({ blocks: 10 }, stage.view());
  assert.ok(text.length < 31_000);
  assert.match(text, /1 more blocks; read on from @2\.$/);
});

test('text is found in any case, also across marks, in items and in rows', () => {
  const stage = new EditStage(PAGE);
  stage.text();
  const view = stage.view();
  assert.equal(search({ query: 'SECOND BOLD' }, view), '@3 second <b>bold</b>');
  assert.equal(search({ query: 'pear' }, view), '@7 - pear');
  assert.equal(search({ query: 'fig' }, view), '@9 | plum | fig |');
  assert.equal(search({ query: 'absent' }, view), 'Nothing holds «absent».');
});

test('news are lines that are new or different, and anchors of deleted ones', () => {
  const stage = new EditStage(PAGE);
  stage.text();
  const before = stage.view();
  stage.edit({ op: 'change', anchor: '2', find: 'first', put: '1st' });
  stage.edit({ op: 'delete', anchor: '7' });
  stage.edit({ op: 'insert', text: '- cherry', at: { endOf: '5' } });
  assert.match(newsBetween(before, stage.view()), /^@2 1st\n @\d+ - cherry\ngone: @7$/);
  assert.equal(newsBetween(before, before), '');
});
