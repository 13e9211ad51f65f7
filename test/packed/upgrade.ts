import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { unpack } from '../data-folders/stored.ts';
import { npmEnvironment, startProgram } from './program.ts';
import type { PackedProject } from './project.ts';
import { startRegistry } from './registry.ts';

const run = promisify(execFile);

const FIRST_RELEASE = '1.0.0';
const NEXT_RELEASE = '1.0.1';
const PLUGINS = ['storage', 'conversion', 'nodes', 'import-office', 'collab', 'templates', 'webhook'];

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** Checks that `npm update` upgrades a folder with the first release to the next one, and that all of its data is kept. */
export async function upgrade(project: PackedProject): Promise<void> {
  const tarballs = await project.tarballs();
  using registry = await startRegistry(tarballs);
  const env = npmEnvironment(project, registry.url);
  const folder = join(project.folder, 'upgraded');
  await mkdir(folder);
  const names = ['core', ...PLUGINS].map((name) => `@editor-companion/${name}`);
  const dependencies = Object.fromEntries(names.map((name) => [name, `^${FIRST_RELEASE}`]));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  const plugins = Object.fromEntries(PLUGINS.map((name) => [name, true]));
  await writeFile(join(folder, 'companion.config.ts'), `export default ${JSON.stringify({ plugins })};\n`);
  await run('npm', ['install', '--omit=dev'], { cwd: folder, env });
  const expected = await unpack(FIRST_RELEASE, join(folder, 'data'));

  await registry.publish(await Promise.all(tarballs.map((tarball) => released(project, tarball, NEXT_RELEASE))));
  await run('npm', ['update'], { cwd: folder, env });
  for (const name of names) assert.equal((await manifestIn(join(folder, 'node_modules', name))).version, NEXT_RELEASE);
  await run('npx', ['companion', 'check'], { cwd: folder, env });

  await using server = startProgram('npx', ['companion', 'start', '--port', '0'], folder, env);
  const address = await server.listening(1);
  const documents = Object.keys(expected.state.documents);
  assert.ok(documents.length > 0);
  for (const name of documents) {
    const answer = await fetch(`${address}/documents/${encodeURIComponent(name)}?as=text`);
    assert.equal(answer.status, 200, `${name}: ${await answer.text()}`);
  }
}

const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the same package as a later release. */
async function released(project: PackedProject, tarball: string, version: string): Promise<string> {
  const folder = await mkdtemp(join(project.folder, 'release-'));
  await run('tar', ['-xzf', tarball, '-C', folder]);
  const manifest = join(folder, 'package/package.json');
  await writeFile(manifest, JSON.stringify({ ...(await manifestIn(join(folder, 'package'))), version }));
  const made = join(folder, basename(tarball));
  await run('tar', ['-czf', made, '-C', folder, 'package']);
  return made;
}
