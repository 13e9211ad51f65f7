import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { toForeign } from '../../src/foreign/foreign.ts';
import { schema, toText } from '../../src/index.ts';
import type { Block } from '../../src/profiles/blocknote/block.ts';
import { fromProfile, toProfile } from '../../src/profiles/index.ts';
import { arbitraryDocument } from '../arbitrary-document.ts';
import { arbitraryBlocks } from './arbitrary-blocks.ts';
import { checkBlocks } from './editor-schemas.ts';
import { everything, textsOf } from './texts.ts';

const blocksFrom = (document: object): Block[] => toProfile(document as never, 'blocknote').content as Block[];

test('a document of BlockNote is unchanged after both conversions, and valid in between', () => {
  fc.assert(
    fc.property(arbitraryBlocks, (blocks) => {
      const { content, warnings } = fromProfile(blocks, 'blocknote');
      schema.nodeFromJSON(toForeign(content)).check();
      const back = toProfile(content, 'blocknote');
      deepEqual(back.content, blocks);
      deepEqual([...warnings, ...back.warnings], []);
    }),
    { numRuns: 200 },
  );
});

test('every document becomes blocks of BlockNote, with all of its text', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const blocks = blocksFrom(document);
      checkBlocks(blocks);
      const found = everything(blocks);
      for (const text of textsOf(document)) ok(found.includes(text), `${text} is missing`);
    }),
    { numRuns: 200 },
  );
});

test('items of a list are blocks, with their content as children', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const item = (...content: object[]) => ({ type: 'listItem', content });
  const inner = { type: 'bulletList', content: [item(paragraph('Inner'))] };
  const list = {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [item(paragraph('One'), inner), item(paragraph('Two'))],
  };
  const shape = ({ type, props, children }: Block): unknown => [type, props['start'], ...children.map(shape)];
  deepEqual(blocksFrom({ type: 'doc', content: [list] }).map(shape), [
    ['numberedListItem', 3, ['bulletListItem', undefined]],
    ['numberedListItem', undefined],
  ]);
});

test('a picture splits the text around it', () => {
  const content = [
    { type: 'text', text: 'Before' },
    { type: 'image', attrs: { src: 'a.png' } },
    { type: 'text', text: 'after' },
  ];
  const blocks = blocksFrom({ type: 'doc', content: [{ type: 'paragraph', content }] });
  deepEqual(
    blocks.map(({ type }) => type),
    ['paragraph', 'image', 'paragraph'],
  );
});

test('files, captions and blocks of other editors are readable', () => {
  const block = (type: string, props: object, content?: string) => ({ type, props, content, children: [] });
  const { content } = fromProfile(
    [
      block('file', { url: 'https://example.com/a.zip', name: 'a.zip', caption: 'All of it' }),
      block('image', { url: 'https://example.com/a.png', caption: 'A picture' }),
      block('alert', { kind: 'tip' }, 'Mind the gap.'),
    ],
    'blocknote',
  );
  deepEqual(toText(content).split(/\n+/).filter(Boolean), ['a.zip', 'All of it', 'A picture', 'Mind the gap.']);
});

test('an unknown node within a line becomes its text, even with the name of a property that every object has', () => {
  for (const type of ['mention', 'constructor', 'toString', 'hasOwnProperty', '__proto__']) {
    const line = [
      { type: 'text', text: 'to ' },
      { type, content: [{ type: 'text', text: 'Ada' }] },
    ];
    const { content, warnings } = toProfile(
      { type: 'doc', content: [{ type: 'paragraph', content: line }] },
      'blocknote',
    );
    deepEqual((content as Block[])[0]?.content, [{ type: 'text', text: 'to Ada', styles: {} }]);
    deepEqual(
      warnings.map(({ code }) => code),
      ['PROFILE_SIMPLIFIED'],
    );
  }
});
