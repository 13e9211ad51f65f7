import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { watchPaths } from '../../../src/cli/commands/watch-paths.ts';
import { createProject } from '../project.ts';

/** Resolves at the first report after `act`. */
async function reported(paths: readonly string[], act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watchPaths(paths, resolve);
  await act();
  await promise;
  watcher.close();
}

test('a file is noticed when it is written and when it is replaced', async () => {
  await using project = await createProject({ 'a.ts': '1' });
  const file = join(project.folder, 'a.ts');
  await reported([file], () => project.write('a.ts', '2'));
  await project.write('b.ts', '3');
  await reported([file], () => rename(join(project.folder, 'b.ts'), file));
});

test('a change deep in a folder is noticed', async () => {
  await using project = await createProject({ 'src/deep/a.ts': '1' });
  await reported([join(project.folder, 'src')], () => project.write('src/deep/a.ts', '2'));
});

test('several changes at once are reported once', async () => {
  await using project = await createProject({ 'src/a.ts': '1' });
  let reports = 0;
  await reported([join(project.folder, 'src')], async () => {
    const watcher = watchPaths([join(project.folder, 'src')], () => (reports += 1));
    for (const text of ['2', '3', '4']) await project.write('src/a.ts', text);
    await reported([join(project.folder, 'src')], () => project.write('src/a.ts', '5'));
    watcher.close();
  });
  assert.ok(reports <= 1);
});
