import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromYDoc } from '@editor-companion/document/yjs';
import * as fc from 'fast-check';
import { applyUpdate, type Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import { arbitraryForeign } from '../../../../document/test/arbitrary-document.ts';
import { undo } from '../../src/desk/undo.ts';
import { EditFault } from '../../src/edit/faults.ts';
import { TextFault } from '../../src/text/faults.ts';
import { arbitraryOperation } from '../edit/arbitrary-operation.ts';
import { EditStage } from '../edit/stage.ts';

const CLIENT = 77;

/** A run on a copy of a document, with its changes one by one. */
class RunOn extends EditStage {
  readonly start: Uint8Array;
  readonly own: Uint8Array[] = [];

  constructor(content: ConstructorParameters<typeof EditStage>[0]) {
    super(content);
    this.start = encodeStateAsUpdate(this.doc);
    this.doc.clientID = CLIENT;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'assistant') this.own.push(update);
    });
  }

  inverse(): Uint8Array | undefined {
    const now = [encodeStateAsUpdate(this.doc)];
    return undo({ start: [this.start], own: this.own, now, client: CLIENT, field: 'default' });
  }
}

const typeInto = (doc: Doc, block: number, at: number, words: string): void => {
  const element = doc.getXmlFragment('default').get(block);
  const text = element instanceof XmlElement ? element.get(0) : undefined;
  assert.ok(text instanceof XmlText);
  text.insert(at, words);
};

test('undoing a run restores the document, whatever the run did', () => {
  fc.assert(
    fc.property(arbitraryForeign, fc.array(arbitraryOperation, { maxLength: 5 }), (document, operations) => {
      const run = new RunOn(document);
      const before = fromYDoc(run.doc);
      run.text();
      for (const operation of operations) {
        try {
          run.edit(operation);
        } catch (error) {
          if (!(error instanceof EditFault) && !(error instanceof TextFault)) throw error;
        }
      }
      const inverse = run.inverse();
      if (inverse) applyUpdate(run.doc, inverse);
      assert.deepEqual(fromYDoc(run.doc), before);
    }),
    { numRuns: 100 },
  );
});

test('changes of others before, during and after a run survive its undoing', () => {
  const run = new RunOn('<p>One fox</p><p>Two foxes</p><p>Three</p>');
  run.text();
  run.edit({ op: 'change', anchor: '1', find: 'fox', put: 'dog' });
  const other = run.fork();
  typeInto(other.doc, 1, 'Two'.length, ' quick');
  run.mergeWith(other);
  run.edit({ op: 'delete', anchor: '3' });
  run.edit({ op: 'replace', anchor: '2', text: 'Two quick dogs' });
  const inverse = run.inverse();
  assert.ok(inverse);
  typeInto(run.doc, 0, 'One'.length, ' old');
  applyUpdate(run.doc, inverse);
  assert.deepEqual(run.text().replaceAll(/@\d+ /g, '').split('\n'), ['One old fox', 'Two quick foxes', 'Three']);
});

test('a run without changes has nothing to undo', () => {
  assert.equal(new RunOn('<p>One</p>').inverse(), undefined);
});
