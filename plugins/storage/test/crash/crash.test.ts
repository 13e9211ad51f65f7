import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { EmbeddedFiles } from '../../src/files/files.ts';
import { startDatabase, startFiles, tempFolder } from '../support.ts';
import { openLog } from './log.ts';

const ROUNDS = Number(process.env['COMPANION_CRASH_ROUNDS'] ?? 12);
const WRITER = new URL('./writer.ts', import.meta.url).pathname;

/** Lets a process write, kills it after a number of acknowledgements, and returns all of them. */
async function writeUntilKilled(folder: string, round: number): Promise<readonly string[][]> {
  const killAfter = 1 + Math.floor(Math.random() * 150);
  const child = spawn(process.execPath, [WRITER, folder, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const lines: string[][] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line.split(' '));
    if (lines.length === killAfter) child.kill('SIGKILL');
  }
  assert.deepEqual(await exit, [null, 'SIGKILL']);
  return lines;
}

const namesOf = (lines: readonly string[][], kind: string): string[] =>
  lines.flatMap(([found, name = '']) => (found === kind ? [name] : []));

async function assertWhole(files: EmbeddedFiles, id: string): Promise<void> {
  const bytes = await buffer(await files.read(id));
  assert.equal(createHash('sha256').update(bytes).digest('hex'), id, 'a file holds what its name says');
}

describe('storage after kill -9', () => {
  it(`has every acknowledged row and file, and nothing half-written, ${ROUNDS} times in a row`, async () => {
    await using folder = await tempFolder();
    const acknowledged: string[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const latest = await writeUntilKilled(folder.path, round);
      acknowledged.push(...latest);
      await using database = await startDatabase(folder.path);
      await using files = await startFiles(folder.path, database);
      const rows = await (await openLog(database)).selectFrom('crash_row').selectAll().execute();
      const ids = new Set(rows.map(({ id }) => id));
      for (const id of namesOf(acknowledged, 'row')) assert.ok(ids.has(id), `row ${id} is lost`);
      for (const pair of namesOf(acknowledged, 'pair')) assert.ok(ids.has(`${pair}-left`), `pair ${pair} is lost`);
      for (const { pair } of rows.filter((row) => row.pair !== '')) {
        assert.ok(ids.has(`${pair}-left`) && ids.has(`${pair}-right`), `pair ${pair} is torn`);
      }
      for (const id of namesOf(latest, 'file')) await assertWhole(files, id);
      for (const id of namesOf(latest, 'received')) assert.equal(await files.stat(id), undefined, 'nobody kept it');
      assert.deepEqual(await readdir(join(folder.path, 'files', 'tmp')), [], 'no partial file is left');
    }
    await using database = await startDatabase(folder.path);
    await using files = await startFiles(folder.path, database);
    await files.sweep();
    for (const id of namesOf(acknowledged, 'file')) await assertWhole(files, id);
    for (const id of namesOf(acknowledged, 'received')) assert.equal(await files.stat(id), undefined);
    const onDisk = (await readdir(join(folder.path, 'files'), { recursive: true })).filter((path) => path.length > 60);
    for (const path of onDisk) await assertWhole(files, path.slice(-64));
    assert.equal((await files.usage()).files, onDisk.length, 'every file on disk is known, and the other way round');
  });
});
