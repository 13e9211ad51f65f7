import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectGarbage } from '../../src/plugin/collect-garbage.ts';

test('unreferenced memory is collected at once, and the function stays out of the global scope', async () => {
  let held: object | undefined = { few: [1, 2, 3] };
  const seen = new WeakRef(held);
  held = undefined;
  // A WeakRef keeps its target until the event loop iteration ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  assert.equal(seen.deref(), undefined);
  assert.equal('gc' in globalThis, false);
});
