import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { arbitraryDocument, arbitraryForeign } from '../../../../document/test/arbitrary-document.ts';
import { bareNode } from '../../src/text/json.ts';
import { schema, TextStage } from './document.ts';

test('every document that the schema allows is the same after it was written as text and read again', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const stage = new TextStage();
      const nodes = document.content ?? [];
      const text = stage.write(nodes);
      assert.deepEqual(
        stage.read(text).map((node) => bareNode(node, schema)),
        nodes.map((node) => bareNode(node, schema)),
        text,
      );
    }),
    { numRuns: 300 },
  );
});

test('unknown nodes are restored unchanged, with any nodes around them', () => {
  fc.assert(
    fc.property(arbitraryForeign, (document) => {
      const stage = new TextStage();
      const nodes = document.content ?? [];
      const text = stage.write(nodes);
      assert.deepEqual(
        stage.read(text).map((node) => bareNode(node, schema)),
        nodes.map((node) => bareNode(node, schema)),
        text,
      );
    }),
    { numRuns: 300 },
  );
});

test('text that was read and written again is the same text', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const stage = new TextStage();
      const shown = (text: string): string => text.replaceAll(/@\d+/g, '@');
      const text = stage.write(document.content ?? []);
      assert.equal(shown(stage.write(stage.read(text))), shown(text));
    }),
    { numRuns: 100 },
  );
});
