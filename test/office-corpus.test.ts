/* Real and hostile office documents of all formats, from outside this repository: COMPANION_CORPUS names their folder. */
import assert from 'node:assert/strict';
import { platform } from 'node:os';
import { after, before, test } from 'node:test';
import { readCorpus, tryCase } from '../scripts/office/corpus.ts';
import { watchTree, type ProcessTree } from '../scripts/office/process-tree.ts';
import { hasLibreOffice, referenceTexts } from '../scripts/office/reference-text.ts';
import { startProduct } from './support/server.ts';

const folder = process.env['COMPANION_CORPUS'] ?? '';
const skip = folder === '' && 'COMPANION_CORPUS is not set: it names a folder that is not part of this repository';
const cases = folder === '' ? [] : readCorpus(folder);

let product: Awaited<ReturnType<typeof startProduct>>;
let tree: ProcessTree | undefined;
let texts: ReadonlyMap<string, string> = new Map();

before(async () => {
  if (skip !== false) return;
  product = await startProduct();
  if (platform() === 'linux') tree = watchTree(process.pid, 500);
  const readable = cases.filter(({ expected }) => expected === 'import');
  if (hasLibreOffice()) texts = await referenceTexts(folder, readable);
});

after(() => tree?.[Symbol.dispose]());

test('the folder of office documents exists', { skip }, () => assert.ok(cases.length > 0));

for (const each of cases) {
  const { path, expected, exercises } = each;
  const outcome = {
    import: 'is imported whole, as a valid document',
    refusal: 'is refused at once',
    either: 'is refused or imported',
  };
  test(`${path} ${outcome[expected]}: ${exercises}`, async () => {
    const { faults } = await tryCase(product.url, folder, each, texts.get(path));
    assert.deepEqual(faults, []);
  });
}

test('the server answers after all of them, and leaves no process behind', { skip }, async () => {
  assert.equal((await fetch(product.url)).status, 200);
  await product.close();
  assert.deepEqual(tree?.survivors() ?? [], []);
});
