import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { Node } from '@tiptap/core';
import { createModel, defineNode } from '../../src/index.ts';
import type { DocumentNode } from '../../src/index.ts';
import { toProfile } from '../../src/profiles/index.ts';

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

test('a node of a plugin becomes what the plugin says about the editor, else what it says about every format', () => {
  const model = createModel([warning]);
  const shapeIn = (id: 'umo' | 'starterkit') => shape(toProfile(document, id, { model }).content as DocumentNode);
  deepEqual(shapeIn('umo'), ['doc', ['callout', ['paragraph', 'text']]]);
  deepEqual(shapeIn('starterkit'), ['doc', ['blockquote', ['paragraph', 'text']]]);
});

test('a node that nobody knows becomes its content', () => {
  const { content, warnings } = toProfile(document, 'starterkit');
  deepEqual(shape(content as DocumentNode), ['doc', ['paragraph', 'text']]);
  deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [['PROFILE_SIMPLIFIED', 1]],
  );
});
