import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/server.ts';

const BARE = join(REPOSITORY, 'scripts/bare.sh');
const { COMPANION_BARE: _, ...env } = process.env;
const run = (...args: string[]) => spawnSync(BARE, args, { cwd: REPOSITORY, encoding: 'utf8', env });

const unable = process.platform === 'linux' ? run('--check').status !== 0 : true;
const skip = unable && 'needs Linux, root and mount namespaces';

test('without a command it explains its purpose', { skip: process.platform === 'win32' }, () => {
  const { status, stdout } = run();
  assert.equal(status, 2);
  assert.match(stdout, /scripts\/bare\.sh npm test/u);
});

test('a command finds Node, and no office suite, fonts or libraries of browsers', { skip }, () => {
  const look =
    'command -v soffice gs pdftotext chromium; ls -A /usr/share/fonts /etc/fonts | grep -v :; ls /usr/lib/*/libnss3.so 2>/dev/null; node -p 1';
  const { stdout, status } = run('bash', '-c', look);
  assert.deepEqual([stdout.trim(), status], ['1', 0]);
});

test('the machine outside stays unchanged, and the command’s exit code is passed on', { skip }, () => {
  const before = spawnSync('ls', ['-A', '/usr/bin'], { encoding: 'utf8' }).stdout;
  assert.equal(run('bash', '-c', 'exit 7').status, 7);
  assert.equal(spawnSync('ls', ['-A', '/usr/bin'], { encoding: 'utf8' }).stdout, before);
});
