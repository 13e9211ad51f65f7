import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Loaded } from '../src/index.ts';

test('a value loads for its first listener, keeps updates that arrive during a reload, and reports failures', async () => {
  const answers = [Promise.resolve('one'), Promise.reject(new Error('down')), Promise.resolve('two')];
  const loaded = new Loaded(() => answers.shift() ?? Promise.resolve('end'));
  const states: unknown[] = [];
  loaded.subscribe(() => states.push([loaded.state.value, loaded.state.isLoading, loaded.state.error !== undefined]));
  await Promise.resolve();
  await loaded.reload();
  await loaded.reload();
  assert.deepEqual(states.at(-1), ['two', false, false]);
  assert.ok(states.some((state) => JSON.stringify(state) === '[null,false,true]'));
});

test('a second question does not receive the answer to the first one', async () => {
  const first = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const loaded = new Loaded((signal) => (signals.push(signal) === 1 ? first.promise : Promise.resolve('new')));
  const early = loaded.reload();
  await loaded.reload();
  first.resolve('old');
  await early;
  assert.deepEqual([loaded.state.value, signals.map(({ aborted }) => aborted)], ['new', [true, false]]);
});
