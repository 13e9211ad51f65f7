import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditFault } from '../../src/edit/faults.ts';
import type { Operation } from '../../src/edit/operation.ts';
import { TextFault } from '../../src/text/faults.ts';
import { EditStage } from './stage.ts';

const PAGE = `<h1>Title</h1><p>One <strong>bold</strong> word.</p>
  <ul><li><p>first</p></li><li><p>second</p></li></ul>
  <table><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></table>
  <p>Look: <img src="a.png" alt="leaf"></p><p>End</p>`;

/** The page as text, with the anchors that the tests use. */
const SHOWN = `@1 # Title
@2 One <b>bold</b> word.
@3 [ul]
 @4 - first
 @5 - second
@6 [table]
 @7 |= A |= B |
 @10 | 1 | 2 |
@13 Look: <img@14 "leaf">
@15 End`;

const after = (...operations: Operation[]): string => {
  const stage = new EditStage(PAGE);
  assert.equal(stage.text(), SHOWN);
  for (const operation of operations) stage.edit(operation);
  return stage.text();
};
const changed = (from: string, to: string): string => {
  assert.ok(SHOWN.includes(from));
  return SHOWN.replace(from, to);
};

test('a block is replaced, and keeps its anchor if the kind stays', () => {
  assert.equal(after({ op: 'replace', anchor: '2', text: 'One word.' }), changed('One <b>bold</b> word.', 'One word.'));
});

test('an item, a cell and a row are replaced by content for them or by one of their kind', () => {
  assert.equal(after({ op: 'replace', anchor: '4', text: 'primo' }), changed('- first', '- primo'));
  assert.equal(after({ op: 'replace', anchor: '4', text: '- primo' }), changed('- first', '- primo'));
  assert.equal(after({ op: 'replace', anchor: '10.2', text: 'two' }), changed('| 1 | 2 |', '| 1 | two |'));
  assert.equal(after({ op: 'replace', anchor: '10', text: '| 3 | 4 |' }), changed('| 1 | 2 |', '| 3 | 4 |'));
});

test('blocks are inserted before, after and within others', () => {
  assert.equal(after({ op: 'insert', text: 'New', at: { after: '1' } }), changed('Title\n', 'Title\n@16 New\n'));
  assert.equal(after({ op: 'insert', text: 'New', at: { before: '1' } }), `@16 New\n${SHOWN}`);
  assert.equal(after({ op: 'insert', text: '- zero', at: { startOf: '3' } }), changed('[ul]\n', '[ul]\n @16 - zero\n'));
  const row = after({ op: 'insert', text: '| 3 | 4 |', at: { endOf: '6' } });
  assert.equal(row, changed('| 1 | 2 |\n', '| 1 | 2 |\n @16 | 3 | 4 |\n'));
});

test('blocks are deleted, and so are parents that become empty', () => {
  assert.equal(after({ op: 'delete', anchor: '4' }), changed(' @4 - first\n', ''));
  assert.equal(after({ op: 'delete', anchor: '4', to: '5' }), changed('@3 [ul]\n @4 - first\n @5 - second\n', ''));
  assert.equal(after({ op: 'delete', anchor: '1', to: '15' }), '@16');
  assert.equal(after({ op: 'delete', anchor: '14' }), changed('Look: <img@14 "leaf">', 'Look:\\ '));
});

test('blocks are moved within their parent and into another one', () => {
  assert.equal(
    after({ op: 'move', anchor: '1', at: { after: '2' } })
      .replaceAll(/@\d+ /g, '')
      .split('\n')[1],
    '# Title',
  );
  const moved = after({ op: 'move', anchor: '5', at: { before: '4' } });
  assert.ok(moved.indexOf('- second') < moved.indexOf('- first'), moved);
  assert.match(after({ op: 'move', anchor: '15', at: { endOf: '3' } }), / @\d+ - End\n@6 /);
});

test('some words of a line are changed, and marks and pictures around them stay', () => {
  assert.equal(
    after({ op: 'change', anchor: '2', find: 'bold</b> word', put: 'big</b> world' }),
    changed('bold</b> word', 'big</b> world'),
  );
  assert.equal(after({ op: 'change', anchor: '13', find: 'Look', put: '<i>See</i>' }), changed('Look:', '<i>See</i>:'));
  assert.equal(
    after({ op: 'change', anchor: '13', find: '<img@14 "leaf">', put: 'nothing' }),
    changed('<img@14 "leaf">', 'nothing'),
  );
});

test('text is formatted by blocks and by words, and blocks by their attributes', () => {
  assert.equal(after({ op: 'format', anchor: '15', marks: { italic: true } }), changed('End', '<i>End</i>'));
  assert.equal(
    after({ op: 'format', anchor: '2', find: 'ne', marks: { underline: true } }),
    changed('One', 'O<u>ne</u>'),
  );
  assert.equal(after({ op: 'format', anchor: '2', marks: { bold: false } }), changed('<b>bold</b>', 'bold'));
  assert.equal(after({ op: 'format', anchor: '1', attributes: { level: 3 } }), changed('# Title', '### Title'));
  const centred = after({ op: 'format', anchor: '4', attributes: { textAlign: 'center' } });
  assert.equal(centred, changed('- first', '- {1} first'));
});

test('columns are added and removed', () => {
  const wider = after({ op: 'insertColumn', anchor: '6', after: 2, cells: ['C', '3'] });
  assert.match(wider, /\|= A \|= B \|= C \|\n @10 \| 1 \| 2 \| 3 \|/);
  assert.match(after({ op: 'deleteColumn', anchor: '6', column: 1 }), /@7 \|= B \|\n @10 \| 2 \|/);
});

const refusals: readonly [Operation, string, RegExp][] = [
  [{ op: 'delete', anchor: '99' }, 'ANCHOR_UNKNOWN', /@99/],
  [{ op: 'replace', anchor: '4', to: '13', text: 'x' }, 'RANGE_INVALID', /same level/],
  [{ op: 'replace', anchor: '2', text: '[item]\n ---' }, 'CONTENT_INVALID', /expected paragraph/],
  [{ op: 'insert', text: '---', at: { startOf: '2' } }, 'PLACE_INVALID', /paragraph/],
  [{ op: 'insert', text: 'x', at: { endOf: '6' } }, 'PLACE_INVALID', /expected row in «table»/],
  [{ op: 'insert', text: '{"textAlign":"up"} x', at: { after: '1' } }, 'CONTENT_INVALID', /textAlign/],
  [{ op: 'insert', text: '<img src="javascript:x">', at: { after: '1' } }, 'CONTENT_INVALID', /src/],
  [{ op: 'replace', anchor: '13', text: 'No leaf' }, 'CONTENT_LOST', /@14/],
  [{ op: 'replace', anchor: '15', text: '' }, 'NOTHING_SAID', /empty/],
  [{ op: 'change', anchor: '2', find: 'absent', put: '' }, 'FIND_MISSING', /One <b>bold<\/b> word/],
  [{ op: 'change', anchor: '2', find: 'o', put: '0' }, 'FIND_AMBIGUOUS', /more than once/],
  [{ op: 'change', anchor: '6', find: 'A', put: 'B' }, 'LINE_EXPECTED', /@6/],
  [{ op: 'move', anchor: '3', at: { after: '4' } }, 'PLACE_INVALID', /itself/],
  [{ op: 'format', anchor: '2', marks: { blinking: true } }, 'CONTENT_INVALID', /blinking/],
  [{ op: 'format', anchor: '2', marks: { bold: 'yes' } }, 'CONTENT_INVALID', /true, false, or an object/],
  [{ op: 'format', anchor: '2', attributes: { nonsense: 1 } }, 'CONTENT_INVALID', /nonsense/],
  [{ op: 'format', anchor: '1', attributes: { level: 9 } }, 'CONTENT_INVALID', /1 to 6/],
  [{ op: 'deleteColumn', anchor: '6', column: 3 }, 'RANGE_INVALID', /2 columns/],
];

for (const [operation, code, words] of refusals)
  test(`${JSON.stringify(operation)} is refused with ${code}, and changes nothing`, () => {
    const stage = new EditStage(PAGE);
    stage.text();
    assert.throws(
      () => stage.edit(operation),
      (error: unknown) => error instanceof EditFault && error.code === code && words.test(error.message),
    );
    assert.equal(stage.text(), SHOWN);
  });

test('a fault in a text is reported with its line', () => {
  const stage = new EditStage(PAGE);
  stage.text();
  assert.throws(() => stage.edit({ op: 'replace', anchor: '2', text: 'a\n<b>b' }), TextFault);
});
