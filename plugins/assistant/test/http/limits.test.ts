import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage } from './stage.ts';

const stage = await AssistantStage.start({ maxRunning: 1 });
after(() => stage[Symbol.asyncDispose]());

test('at most the allowed number of runs works at once', async () => {
  const name = await stage.document('<p>The quick brown fox.</p>');
  const asked = Promise.withResolvers<void>();
  stage.script(name, () => {
    asked.resolve();
    return new Promise(() => undefined);
  });
  const leaving = new AbortController();
  const running = stage.open(name, leaving.signal);
  await asked.promise;
  const other = await stage.ask(await stage.document('<p>Other</p>'));
  assert.deepEqual([other.status, JSON.parse(other.text).error], [503, 'ASSISTANT_BUSY']);
  assert.ok(Number(other.headers['retry-after']) > 0);
  leaving.abort();
  // Its head may have arrived by now.
  await assert.rejects(
    running.then((response) => response.text()),
    { name: 'AbortError' },
  );
});
