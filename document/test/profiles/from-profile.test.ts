import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { schema, toForeign } from '../../src/index.ts';
import { schemaFrom } from '../../src/profiles/engine/profile-schema.ts';
import { fromProfile, toProfile } from '../../src/profiles/index.ts';
import { proseMirrorSchema } from '../../src/profiles/prosemirror/schema.ts';
import { starterKit2Schema, starterKitSchema } from '../../src/profiles/starterkit/schema.ts';
import { umoSchema } from '../../src/profiles/umo/schema.gen.ts';
import { arbitraryEditorDocument } from './arbitrary-editor-document.ts';
import { umoValues } from './umo-values.ts';

const markdownValues = {
  level: [1, 2, 6],
  start: [1, 3],
  order: [1, 3],
  type: [null, 'a'],
  language: [null, 'js', 'two words'],
  src: ['https://example.com/a.png'],
  alt: [null, 'A picture'],
  title: [null, 'A title'],
  href: ['https://example.com', '#part'],
  target: ['_blank', '_self', null],
  class: [null, 'a b'],
};

const sources = {
  starterkit: { schema: schemaFrom(starterKitSchema), values: markdownValues, without: [] },
  starterkit2: { schema: schemaFrom(starterKit2Schema), values: markdownValues, without: [] },
  prosemirror: { schema: schemaFrom(proseMirrorSchema), values: markdownValues, without: [] },
  umo: { schema: schemaFrom(umoSchema), values: umoValues, without: ['footnoteReference', 'footnotes'] },
} as const;

for (const [id, source] of Object.entries(sources) as [keyof typeof sources, (typeof sources)['umo']][]) {
  test(`a document of an editor is unchanged after ${id} -> ours -> ${id}, and valid in between`, () => {
    fc.assert(
      fc.property(arbitraryEditorDocument(source), (document) => {
        const { content, warnings } = fromProfile(document, id);
        schema.nodeFromJSON(toForeign(content)).check();
        const back = toProfile(content, id);
        deepEqual(back.content, document);
        deepEqual([...warnings, ...back.warnings], []);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });
}
