import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { Node } from '@tiptap/core';
import { createModel, defineNode, validate } from '../../src/index.ts';
import type { DocumentNode } from '../../src/index.ts';
import { fromProfile, toProfile } from '../../src/profiles/index.ts';

const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Mind the gap.' }] };
const document = { type: 'doc', content: [{ type: 'warning', attrs: { kind: 'tip' }, content: [paragraph] }] };

const warning = defineNode({
  name: 'warning',
  title: 'Warning',
  summary: 'A box that stands out.',
  version: '1',
  extension: Node.create({
    name: 'warning',
    group: 'block',
    content: 'block+',
    addAttributes: () => ({ kind: { default: null } }),
  }),
  simplify: ({ content = [] }) => ({ type: 'blockquote', content }),
  profiles: { umo: ({ content = [] }) => ({ type: 'callout', attrs: { icon: '!' }, content }) },
});

const shape = (node: DocumentNode): unknown => (node.content ? [node.type, ...node.content.map(shape)] : node.type);

test('a node of a plugin becomes its form for the editor, else its form for every format', () => {
  const model = createModel([warning]);
  const shapeIn = (id: 'umo' | 'starterkit') => shape(toProfile(document, id, { model }).content as DocumentNode);
  deepEqual(shapeIn('umo'), ['doc', ['callout', ['paragraph', 'text']]]);
  deepEqual(shapeIn('starterkit'), ['doc', ['blockquote', ['paragraph', 'text']]]);
});

test('an unknown node becomes its content', () => {
  const { content, warnings } = toProfile(document, 'starterkit');
  deepEqual(shape(content as DocumentNode), ['doc', ['paragraph', 'text']]);
  deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [['PROFILE_SIMPLIFIED', 1]],
  );
});

const mention = (attributes: readonly string[], required: readonly string[] = []) =>
  defineNode({
    name: 'mention',
    title: 'Mention',
    summary: 'Somebody by name.',
    version: '1',
    extension: Node.create({
      name: 'mention',
      group: 'inline',
      inline: true,
      atom: true,
      addAttributes: () =>
        Object.fromEntries([
          ...attributes.map((name) => [name, { default: null }]),
          ...required.map((name) => [name, { isRequired: true }]),
        ]),
    }),
    text: ({ attrs }) => `@${String(attrs?.['label'])}`,
    simplify: ({ attrs }) => ({ type: 'text', text: `@${String(attrs?.['label'])}`, marks: [{ type: 'bold' }] }),
  });
const ann = { type: 'mention', attrs: { id: 'u1', label: 'Ann' } };
const line = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const lineOf = (content: unknown): unknown => (content as DocumentNode).content?.[0]?.content;

test('a node of an editor becomes a plugin’s node of the same name, if that can hold it', () => {
  const model = createModel([mention(['id', 'label'])]);
  const { content, warnings } = fromProfile(line(ann), 'umo', { model });
  deepEqual([lineOf(content), warnings], [[ann], []]);
  validate(content, { model, strict: true });
});

test('a node of an editor becomes text if a plugin’s node of the same name cannot hold it', () => {
  const model = createModel([mention(['label'], ['account'])]);
  const { content, warnings } = fromProfile(line(ann), 'umo', { model });
  deepEqual(lineOf(content), [{ type: 'text', text: '@Ann' }]);
  deepEqual(
    warnings.map(({ code, message }) => [code, message]),
    [['PROFILE_SIMPLIFIED', 'This server has a different "mention" than Umo Editor: it became its text.']],
  );
  validate(content, { model, strict: true });
});

test('an inline node of a plugin becomes its form for BlockNote', () => {
  const model = createModel([mention(['id', 'label'])]);
  const { content } = toProfile(line(ann), 'blocknote', { model });
  const [block] = content as { content: unknown }[];
  deepEqual(block?.content, [{ type: 'text', text: '@Ann', styles: { bold: true } }]);
});
