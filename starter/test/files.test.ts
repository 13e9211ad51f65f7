import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkCompanion } from '@editor-companion/core';
import root from '../../companion.config.ts';
import { GROUPS, type Choices } from '../src/choices.ts';
import { filesOf, writeFiles } from '../src/files.ts';

const choices = (more: Partial<Choices> = {}): Choices => ({
  folder: '.',
  plugins: GROUPS['all'] ?? [],
  add: [],
  port: 1235,
  manager: 'npm',
  install: false,
  start: false,
  ...more,
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'companion-starter-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

test('the choice of everything equals the configuration of this repository', () => {
  assert.deepEqual(GROUPS['all']?.toSorted(), Object.keys(root.plugins ?? {}).toSorted());
});

for (const [name, plugins] of Object.entries(GROUPS)) {
  test(`the configuration for ${name} is valid, and package.json lists its packages`, async () => {
    await using folder = await temporaryFolder();
    await symlink(join(import.meta.dirname, '../../node_modules'), join(folder.path, 'node_modules'), 'junction');
    const files = await filesOf(choices({ plugins, port: 3000 }), folder.path, '1.2.3');
    for (const [file, text] of files) await writeFile(join(folder.path, file), text);
    const report = await checkCompanion({ cwd: folder.path, env: {} });
    assert.deepEqual(report.problems, []);
    assert.deepEqual(report.plugins.map(({ name: plugin }) => plugin).toSorted(), plugins.toSorted());
    assert.equal(report.values.find(({ path }) => path === 'server.port')?.value, 3000);
    const { dependencies } = JSON.parse(files.get('package.json') ?? '') as { dependencies: Record<string, string> };
    assert.deepEqual(
      dependencies,
      Object.fromEntries(
        ['auth', 'core', ...plugins].toSorted().map((plugin) => [`@editor-companion/${plugin}`, '^1.2.3']),
      ),
    );
  });
}

test('existing files stay, and a folder with other work is not touched', async () => {
  await using folder = await temporaryFolder();
  const files = await filesOf(choices(), join(folder.path, 'My Server!'), '1.0.0');
  assert.match(files.get('package.json') ?? '', /"name": "my-server"/);
  await mkdir(join(folder.path, '.git'));
  await writeFile(join(folder.path, 'README.md'), 'mine');
  await writeFiles(folder.path, files);
  assert.equal(await readFile(join(folder.path, 'README.md'), 'utf8'), 'mine');
  assert.match(await readFile(join(folder.path, '.gitignore'), 'utf8'), /^data\/$/m);
  await assert.rejects(writeFiles(folder.path, files), /is not empty/);
});

test('Yarn is configured to install into node_modules', async () => {
  const files = await filesOf(choices({ manager: 'yarn' }), '/x', '1.0.0');
  assert.equal(files.get('.yarnrc.yml'), 'nodeLinker: node-modules\n');
});
