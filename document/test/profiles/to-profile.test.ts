import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { getSchema } from '@tiptap/core';
import { Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import * as fc from 'fast-check';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { schemaFrom } from '../../src/profiles/engine/profile-schema.ts';
import { toProfile } from '../../src/profiles/index.ts';
import { umoSchema } from '../../src/profiles/umo/schema.gen.ts';
import { arbitraryDocument } from '../arbitrary-document.ts';
import { everything, textsOf } from './texts.ts';

const schemas = {
  starterkit: getSchema([StarterKit]),
  prosemirror: new Schema({
    nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'),
    marks: basic.spec.marks,
  }),
  umo: schemaFrom(umoSchema),
} as const;

for (const [id, schema] of Object.entries(schemas) as [keyof typeof schemas, Schema][]) {
  test(`every document is valid in ${id}, complete as its editor writes it, and has all of its text`, () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const { content } = toProfile(document, id);
        const read = schema.nodeFromJSON(content);
        read.check();
        deepEqual(content, read.toJSON());
        const found = everything(content);
        for (const text of textsOf(document)) ok(found.includes(text), `${text} is missing`);
      }),
      { numRuns: 100 },
    );
  });
}
