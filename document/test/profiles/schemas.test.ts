import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { getSchema } from '@tiptap/core';
import { Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { schemaFrom } from '../../src/profiles/engine/profile-schema.ts';
import { proseMirrorSchema } from '../../src/profiles/prosemirror/schema.ts';
import { starterKitSchema } from '../../src/profiles/starterkit/schema.ts';

/** The rules of a schema for valid documents, in its order. */
function said({ nodes, marks }: Schema) {
  const attributes = (attrs: Readonly<Record<string, { default?: unknown }>> = {}) =>
    Object.fromEntries(
      Object.entries(attrs).map(([name, spec]) => [name, 'default' in spec ? { default: spec.default } : {}]),
    );
  return {
    nodes: Object.values(nodes).map(({ name, spec, isInline }) => ({
      name,
      isInline,
      content: spec.content ?? '',
      group: spec.group ?? '',
      marks: spec.marks ?? '_',
      attrs: attributes(spec.attrs),
    })),
    marks: Object.values(marks).map(({ name, spec }) => ({
      name,
      excludes: spec.excludes ?? name,
      attrs: attributes(spec.attrs),
    })),
  };
}

test('StarterKit’s table matches the package', () => {
  deepEqual(said(schemaFrom(starterKitSchema)), said(getSchema([StarterKit])));
});

test('ProseMirror’s table matches the packages', () => {
  const nodes = addListNodes(basic.spec.nodes, 'paragraph block*', 'block');
  deepEqual(said(schemaFrom(proseMirrorSchema)), said(new Schema({ nodes, marks: basic.spec.marks })));
});
