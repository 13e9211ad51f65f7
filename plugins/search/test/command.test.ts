import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '@editor-companion/core/testing';
import search from '../src/index.ts';
import { headersOf, SearchStage } from './support/stage.ts';

const token = headersOf('ada').authorization.slice('Bearer '.length);

test('operators see the state of the index, rebuild it and are told if there is nothing to cancel', async () => {
  await using stage = await SearchStage.start({});
  await stage.write('a', '<p>apples</p>');
  const url = await stage.host.listen();
  const run = (...words: string[]) => runCommand(search, ['search', ...words, '--url', url, '--token', token]);
  const state = await run('state');
  assert.equal(state.exitCode, 0, state.complained);
  assert.match(
    state.printed,
    /^1 documents and templates, 1 passages, 0 vectors \(no model, sqlite\)\.\n\d wait, 0 failed\.\n$/,
  );
  const made = await run('reindex');
  assert.equal(made.exitCode, 0, made.complained);
  assert.match(made.printed, /running, 0 of 1[\s\S]*done, 1 of 1, 0 failed\.\n$/);
  const cancelled = await run('cancel');
  assert.deepEqual([cancelled.exitCode, /SEARCH_REINDEX_NONE|not being rebuilt/.test(cancelled.complained)], [1, true]);
  assert.equal((await run('burn')).exitCode, 2);
});
