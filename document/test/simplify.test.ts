import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { Node } from '@tiptap/core';
import { createModel, defineNode, simplifiedWarnings, simplify, toText, validate } from '../src/index.ts';
import type { DocumentNode } from '../src/index.ts';

const text = (value: string): DocumentNode => ({ type: 'text', text: value });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const document = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });

const shaded = ({ content = [] }: DocumentNode): DocumentNode[] =>
  content.map((block) => ({ ...block, attrs: { ...block.attrs, backgroundColor: '#eeeeee' } }));
const node = (name: string, more: object) =>
  defineNode({
    name,
    title: name,
    summary: 'A test.',
    version: '1',
    extension: Node.create({ name, group: 'block', content: 'block*' }),
    ...more,
  });
const model = createModel([
  node('callout', { simplify: shaded, word: { write: () => ({ type: 'callout2' }) } }),
  node('callout2', { text: () => 'for Word' }),
  node('broken', {
    simplify: () => {
      throw new Error('no luck');
    },
  }),
  node('endless', { simplify: (one: DocumentNode) => one }),
]);

const typesIn = ({ type, content = [] }: DocumentNode): string[] => [type, ...content.flatMap(typesIn)];

test('an added node becomes its declared form for the kind of file', () => {
  const callout = document({ type: 'callout', content: [paragraph(text('a'))] });
  const [block] = simplify(callout, { model }).content ?? [];
  deepEqual([block?.type, block?.attrs?.['backgroundColor']], ['paragraph', '#eeeeee']);
  equal(toText(simplify(callout, { model, form: 'word' })), 'for Word');
  equal(toText(simplify(callout, { model, form: 'openDocument' })), 'a');
});

test('an unknown node becomes its content, else its text, and stays in its line', () => {
  const json = document(
    paragraph(text('Hello '), { type: 'mention', attrs: { label: 'Ann' } }, text('!')),
    { type: 'box', content: [paragraph(text('b'))] },
    { type: 'drawing', attrs: { title: 'Map' } },
    { type: 'bulletList', content: [{ type: 'fancyItem', content: [text('item')] }] },
  );
  const simple = simplify(json);
  validate(simple, { strict: true });
  equal(toText(simple), 'Hello Ann!\n\nb\n\nMap\n\nitem');
});

test('a warning lists the added nodes that were written as simpler ones', () => {
  const json = document({ type: 'callout', content: [{ type: 'callout', content: [paragraph()] }] }, { type: 'x' });
  deepEqual(
    simplifiedWarnings(json, { model }).map(({ code, message, count }) => [code, message.includes('"callout"'), count]),
    [['NODE_SIMPLIFIED', true, 2]],
  );
});

test('a form that fails, or returns its own node, is skipped', () => {
  for (const type of ['broken', 'endless']) {
    const simple = simplify(document({ type, content: [paragraph(text('kept'))] }), { model });
    deepEqual([typesIn(simple), toText(simple)], [['doc', 'paragraph', 'text'], 'kept']);
  }
});
