import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blocksOf, type Block } from '../../src/blocks/blocks.ts';
import { serialize } from '../../src/content/serialize.ts';
import {
  addBlocks,
  dropBlocks,
  keptOf,
  recordPage,
  restoreParents,
  type PageRecord,
} from '../../src/classifier/repair.ts';
import { find, remove, type Elem } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';

const PAGE =
  '<main><section id="intro"><p>One <b>with stress</b><br>and more.</p></section><article><p>Two.</p><p>Three.</p></article><aside><p>Four.</p></aside></main>';

function pageOf(html: string): { page: Elem; record: PageRecord; named: (name: string) => Elem } {
  const page = parsePage(html);
  const named = (name: string): Elem => {
    const found = find(page, (one) => one.name === name);
    assert.ok(found);
    return found;
  };
  return { page, record: recordPage(page, blocksOf(page)), named };
}

const blockOf = ({ blocks }: PageRecord, text: string): Block => {
  const found = blocks.find((block) => block.text.startsWith(text));
  assert.ok(found);
  return found;
};

describe('repair', () => {
  it('finds the blocks of a page that are below an element now', () => {
    const { record, named } = pageOf(PAGE);
    const article = named('article');
    assert.deepEqual(keptOf(record, article), [false, true, true, false]);
    dropBlocks([blockOf(record, 'Three')]);
    assert.deepEqual(keptOf(record, article), [false, true, false, false]);
  });

  it('restores a block in its place, with its breaks and emphasis, and nothing beside it', () => {
    const { record, named } = pageOf(PAGE);
    const article = named('article');
    const intro = named('section');
    remove(intro);
    remove(named('aside'));
    restoreParents(record);
    const root = addBlocks(record, article, [blockOf(record, 'One')]);
    assert.equal(
      serialize(root),
      '<main><section id="intro"><p>One <b>with stress</b><br>and more.</p></section><article><p>Two.</p><p>Three.</p></article></main>',
    );
  });

  it('leaves the root unchanged if the block is within it', () => {
    const { record, named } = pageOf(PAGE);
    const article = named('article');
    dropBlocks([blockOf(record, 'Two'), blockOf(record, 'Three')]);
    restoreParents(record);
    const root = addBlocks(record, article, [blockOf(record, 'Three')]);
    assert.equal(root, article);
    assert.equal(serialize(root), '<article><p></p><p>Three.</p></article>');
  });

  it('refuses blocks of another page', () => {
    const { record, named } = pageOf(PAGE);
    const other = pageOf('<p>Elsewhere.</p>').record;
    assert.throws(() => addBlocks(record, named('article'), other.blocks), TypeError);
  });
});
