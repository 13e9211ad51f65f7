import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import { toProfile } from '../../src/profiles/index.ts';
import { arbitraryDocument } from '../arbitrary-document.ts';
import { schemas } from './editor-schemas.ts';
import { everything, textsOf } from './texts.ts';

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
