import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmEnvironment, startProgram } from './program.ts';
import type { PackedProject } from './project.ts';
import { startRegistry } from './registry.ts';

const run = promisify(execFile);

/** Enough plugins to read files. The rest would only take longer to install. */
const PLUGINS = 'storage,conversion,nodes,import-office';

/**
 * Checks that three commands lead from an empty folder to a converted document with an external plugin, without network access beyond this
 * machine.
 */
export async function startFromNothing(project: PackedProject): Promise<void> {
  using registry = await startRegistry(await project.tarballs());
  const env = npmEnvironment(project, registry.url);
  const folder = join(project.folder, 'nothing');
  await mkdir(folder);

  await using server = startProgram(
    'npx',
    ['--yes', 'editor-companion', '--plugins', PLUGINS, '--port', '0'],
    folder,
    env,
  );
  await server.listening(1);
  await run('npx', ['companion', 'add', 'companion-plugin-csv'], { cwd: folder, env });
  const address = await server.listening(2);
  const form = new FormData();
  form.set('file', new File(['Name;Price\nPen;1,50\n'], 'prices.csv', { type: 'text/csv' }));
  const answer = await fetch(`${address}/import/office`, { method: 'POST', body: form });

  const { data } = (await answer.json()) as { data: { format: string; content: object } };
  assert.equal(data.format, 'csv');
  assert.match(JSON.stringify(data.content), /Pen.*1,50/);
  assert.match(await readFile(join(folder, 'companion.config.ts'), 'utf8'), /\n {4}csv: true,\n/);

  const made = join(project.folder, 'made');
  await run('npm', ['create', '--yes', 'editor-companion', 'made', '--', '--no-install', '--plugins', 'documents'], {
    cwd: project.folder,
    env,
  });
  const files = await readdir(made);
  for (const name of ['package.json', 'companion.config.ts', '.gitignore', '.env.example', 'README.md'])
    assert.ok(files.includes(name), name);
}
