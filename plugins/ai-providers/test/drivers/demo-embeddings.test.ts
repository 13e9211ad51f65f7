import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoEmbeddings } from '../../src/drivers/further/demo.ts';

async function vectorsOf(...input: string[]): Promise<number[][]> {
  const context = { signal: new AbortController().signal };
  const { vectors } = await demoEmbeddings.embed({ model: 'demo', input, encoding: 'float' }, context);
  return vectors.map((vector) => [...(vector as readonly number[])]);
}

const cosine = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

test('the same text always has the same vector, of length 1', async () => {
  const [one, other] = await vectorsOf('Notice period', 'Notice period');
  assert.deepEqual(one, other);
  assert.ok(Math.abs(cosine(one ?? [], one ?? []) - 1) < 1e-9);
});

test('words of one stem are nearer to each other than other words', async () => {
  const [landlord = [], landlords = [], yeast = []] = await vectorsOf('the landlord', 'landlords', 'yeast dough');
  assert.ok(cosine(landlord, landlords) > 0.4);
  assert.ok(Math.abs(cosine(landlord, yeast)) < 0.3);
});

test('a vector has the requested number of dimensions', async () => {
  const context = { signal: new AbortController().signal };
  const { vectors } = await demoEmbeddings.embed(
    { model: 'demo', input: ['a'], dimensions: 32, encoding: 'float' },
    context,
  );
  assert.equal(vectors[0]?.length, 32);
});
