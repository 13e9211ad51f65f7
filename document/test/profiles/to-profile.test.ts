import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import { schema as ours, toForeign, validate, type DocumentNode } from '../../src/index.ts';
import { fromProfile, PROFILE_IDS, toProfile } from '../../src/profiles/index.ts';
import { arbitraryDocument, arbitraryForeign } from '../arbitrary-document.ts';
import { editorSchemas, schemas } from './editor-schemas.ts';
import { everything, textsOf } from './texts.ts';

for (const [id, schema] of Object.entries(schemas) as [keyof typeof schemas, Schema][]) {
  test(`every document is valid in ${id}, complete in the editor’s own form, and has all of its text`, () => {
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

for (const id of PROFILE_IDS) {
  test(`documents with unknown nodes, marks and attributes are valid in ${id}, with all of their text`, () => {
    fc.assert(
      fc.property(arbitraryForeign, (document) => {
        const { content } = toProfile(document, id);
        editorSchemas[id](content);
        const found = everything(content);
        for (const text of textsOf(document)) ok(found.includes(text), `${text} is missing`);
      }),
      { numRuns: 100 },
    );
  });

  test(`a document is valid, and has all of its text, after ours -> ${id} -> ours`, () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryDocument, arbitraryForeign), (document) => {
        const { content } = fromProfile(toProfile(document, id).content, id);
        validate(content);
        ours.nodeFromJSON(toForeign(content)).check();
        const found = everything(content);
        for (const text of textsOf(document)) ok(found.includes(text), `${text} is missing`);
      }),
      { numRuns: 100 },
    );
  });
}

test('a node with content and the name of an editor’s leaf becomes its content', () => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Inside' }] }];
  const mapped = toProfile({ type: 'doc', content: [{ type: 'mention', content }] }, 'umo');
  ok(everything(mapped.content).includes('Inside'));
  deepEqual(
    mapped.warnings.map(({ code }) => code),
    ['PROFILE_SIMPLIFIED'],
  );
});

test('links and underline are marks of StarterKit 3; version 2 gets their text, with a warning', () => {
  const text = (value: string, type: string, attrs?: object) => ({
    type: 'text',
    text: value,
    marks: [{ type, ...(attrs && { attrs }) }],
  });
  const line = [text('a', 'link', { href: 'https://example.com' }), text('b', 'underline'), text('c', 'bold')];
  const document = { type: 'doc', content: [{ type: 'paragraph', content: line }] };
  const marksIn = (id: 'starterkit' | 'starterkit2'): string[] =>
    Array.from(
      JSON.stringify(toProfile(document as never, id).content).matchAll(/"type":"(link|underline|bold)"/g),
      ([, name = '']) => name,
    );
  deepEqual(marksIn('starterkit'), ['link', 'underline', 'bold']);
  deepEqual(marksIn('starterkit2'), ['bold']);
  deepEqual(
    toProfile(document as never, 'starterkit2').warnings.map(({ code }) => code),
    ['PROFILE_SIMPLIFIED', 'PROFILE_DROPPED'],
  );
});

test('an editor without links gets the address after the text, once, unless the text contains it or it is a place in the document', () => {
  const linked = (text: string, href: string, ...types: string[]) => ({
    type: 'text',
    text,
    marks: [...types.map((type) => ({ type })), { type: 'link', attrs: { href } }],
  });
  const words = (...content: object[]): string => {
    const document = { type: 'doc', content: [{ type: 'paragraph', content }] };
    const paragraph = (toProfile(document as never, 'starterkit2').content as DocumentNode).content?.[0];
    return (paragraph?.content ?? []).map(({ text = '' }) => text).join('');
  };
  const href = 'https://example.com/a';
  deepEqual(
    [
      words(linked('the ', href), linked('site', href, 'bold'), { type: 'text', text: ' is there' }),
      words(linked('one', href), linked('two', 'https://example.com/b')),
      words(linked(href, href), linked('ann@example.com', 'mailto:ann@example.com'), linked('above', '#top')),
      words({ type: 'image', attrs: { src: 'https://example.com/a.png', alt: 'A cat' } }),
    ],
    [
      `the site <${href}> is there`,
      `one <${href}>two <https://example.com/b>`,
      `${href}ann@example.comabove`,
      'A cat <https://example.com/a.png>',
    ],
  );
});
