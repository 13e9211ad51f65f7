import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesOf } from '../../starter/src/files.ts';
import { REPOSITORY } from '../support/server.ts';

const FILE = join(REPOSITORY, 'deploy/systemd/editor-companion.service');
const PROGRAM = 'systemd-analyze';
const skip = spawnSync(PROGRAM, ['--version']).error ? `${PROGRAM} is not installed` : false;

const unit = await readFile(FILE, 'utf8');
const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

test('systemd accepts the unit', { skip }, () => {
  const { status, stderr } = spawnSync(PROGRAM, ['verify', FILE], { encoding: 'utf8' });
  assert.deepEqual([status, stderr.split('\n').filter((line) => line.includes('editor-companion.service'))], [0, []]);
});

test('the unit is rated as little exposed by systemd itself', { skip }, () => {
  const { stdout } = spawnSync(PROGRAM, ['security', '--offline=true', '--no-pager', FILE], { encoding: 'utf8' });
  const exposure = Number(/exposure level for [^:]+: ([\d.]+)/.exec(stdout)?.[1]);
  assert.ok(exposure <= 4, `exposure level ${exposure} of 10`);
});

test('the unit starts the same command as a new folder, and gives the server enough time to stop', async () => {
  const files = await filesOf(
    { folder: '.', plugins: [], add: [], port: 1235, manager: 'npm', install: false, start: false },
    REPOSITORY,
    '1.0.0',
  );
  const { scripts } = JSON.parse(files.get('package.json') ?? '') as { scripts: { start: string } };
  assert.equal(valueOf('ExecStart'), `/usr/bin/env ${scripts.start}`);
  // The defaults of server.drainDelay in production and server.shutdownTimeout.
  assert.ok(Number(valueOf('TimeoutStopSec')) > 5 + 30 + 10);
});
