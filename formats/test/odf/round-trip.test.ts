import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import * as fc from 'fast-check';
import { arbitraryDocument } from '../../../document/test/arbitrary-document.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { assertWellFormed, membersOf } from '../kit/package.ts';
import { differences, jobOf, jobOfImport, throughFile } from '../kit/round-trip.ts';
import { letters, withoutFormulas, withoutMedia, withSimpleItems } from '../kit/arbitrary.ts';
import { normalise } from '../kit/normalise.ts';

test('an imported document is unchanged after a second round trip', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument.map(withSimpleItems), async (json) => {
      const first = await throughFile(jobOf(json), writeOdt, readOdt);
      const second = await throughFile(jobOfImport(first), writeOdt, readOdt);
      assert.deepEqual(differences(normalise(first.content), normalise(second.content)), []);
    }),
    { numRuns: 60, seed: 7, endOnFailure: true },
  );
});

test('no letter of any document is lost', async () => {
  await fc.assert(
    // LaTeX that cannot be parsed is written as text.
    fc.asyncProperty(arbitraryDocument.map(withoutMedia).map(withoutFormulas), async (json) => {
      const { content } = await throughFile(jobOf(json), writeOdt, readOdt);
      assert.equal(letters(content), letters(json));
    }),
    { numRuns: 60, seed: 8, endOnFailure: true },
  );
});

test('parts are well-formed, whatever the document', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, async (json: DocumentNode) => {
      for (const [name, xml] of membersOf(await writeOdt(jobOf(json), () => undefined)))
        if (name.endsWith('.xml')) assertWellFormed(name, xml);
    }),
    { numRuns: 60, seed: 9, endOnFailure: true },
  );
});
