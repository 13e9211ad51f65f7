import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import ai from '@editor-companion/ai-providers';
import { score } from './score.ts';

test('the demo does all tasks by their scripts, and the score shows it', async () => {
  await using host = await createTestHost(ai);
  const { signal } = new AbortController();
  let done = 0;
  for await (const { faults, instruction } of score({ ai: host.use('ai'), model: 'demo', signal })) {
    assert.deepEqual(faults, {}, instruction);
    done += 1;
  }
  assert.equal(done, 60);
});
