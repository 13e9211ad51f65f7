import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { createRandom } from '../../../../scripts/office/fuzz/random.ts';
import { attempt, createPdfHost, ORDERS } from './attempt.ts';
import { HOSTILE } from './hostile.ts';
import { mutate } from './mutate-pdf.ts';
import { SEEDS } from './seeds.ts';

/** `npm run fuzz:pdf` runs for any time. These cases are always the same. */
const CASES = 100;

void describe('the tools for PDF files', () => {
  let host: TestHost;
  before(async () => void (host = await createPdfHost()));
  after(() => host.close());

  void it('make a file of a broken one, or refuse it with a code', async () => {
    const outcomes = new Set<string>();
    for (let index = 0; index < CASES; index += 1) {
      const chance = createRandom(`test:${index}`);
      const mutant = mutate(chance.pick(SEEDS), chance);
      const { outcome, fault } = await attempt(host, chance.pick(ORDERS), mutant, chance.pick(SEEDS));
      assert.equal(fault, undefined, `case ${index}`);
      outcomes.add(outcome);
    }
    assert.ok(outcomes.has('made') && outcomes.has('PDF_FILE_DAMAGED'), [...outcomes].join());
  });

  for (const [name, make] of Object.entries(HOSTILE))
    void it(`withstand ${name}`, async () => {
      const bytes = make();
      for (const order of ORDERS) {
        const { fault } = await attempt(host, order, bytes, SEEDS[2] ?? bytes);
        assert.equal(fault, undefined);
      }
    });
});
