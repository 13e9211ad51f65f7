import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { timesAsText, TimesOfRun } from '../../scripts/test-times.ts';
import { REPOSITORY } from '../support/server.ts';

const PRELOAD = pathToFileURL(join(REPOSITORY, 'scripts/test-times-preload.mjs')).href;

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'companion-times-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What node tells of a process with two files, one of which has a suite of two tests. */
function noteTwoFiles(): TimesOfRun {
  const times = new TimesOfRun();
  const tell = (name: string, file: string, nesting: number, ms: number, type = 'test'): void =>
    times.note({ name, file, entryFile: '/group.mjs', nesting, details: { duration_ms: ms, type } });
  tell('first', '/a.test.ts', 1, 200);
  tell('second', '/a.test.ts', 1, 300);
  tell('both', '/a.test.ts', 0, 500, 'suite');
  tell('third', '/b.test.ts', 0, 1000);
  times.note({ name: '/group.mjs', file: '/group.mjs', nesting: 0, details: { duration_ms: 2000, type: 'test' } });
  return times;
}

test('a file has the time of its outermost tests, and a process its own from start to end', (t) => {
  const folder = folderFor(t);
  writeFileSync(join(folder, 'times-7.json'), JSON.stringify({ file: '/group.mjs', ms: 1500 }));
  assert.deepEqual(noteTwoFiles().times(folder), {
    processes: [{ file: '/group.mjs', wall: 2000, processor: 1500 }],
    files: [
      { file: '/a.test.ts', tests: 500 },
      { file: '/b.test.ts', tests: 1000 },
    ],
    tests: [
      { file: '/a.test.ts', name: 'first', ms: 200 },
      { file: '/a.test.ts', name: 'second', ms: 300 },
      { file: '/b.test.ts', name: 'third', ms: 1000 },
    ],
  });
});

test('the text tells sums, and the largest first', (t) => {
  const text = timesAsText(noteTwoFiles().times(folderFor(t)), (path) => path.slice(1), 2);
  assert.deepEqual(text.split('\n').slice(0, -1), [
    '1 processes, seconds from start to end and of processors:',
    '      2.0      0.0  all',
    '      2.0      0.0  group.mjs',
    '2 files, seconds of their tests:',
    '      1.5  all',
    '      1.0  b.test.ts',
    '      0.5  a.test.ts',
    '3 tests, seconds:',
    '      1.0  b.test.ts: third',
    '      0.3  a.test.ts: second',
  ]);
});

test('a process of tests notes its processor time when it ends, and what it starts notes nothing', (t) => {
  const folder = folderFor(t);
  const busy = join(folder, 'busy.test.mjs');
  const child = join(folder, 'child.mjs');
  writeFileSync(child, '');
  writeFileSync(
    busy,
    `import { spawnSync } from 'node:child_process';
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 50_000);
    spawnSync(process.execPath, ['--import', ${JSON.stringify(PRELOAD)}, ${JSON.stringify(child)}]);`,
  );
  const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
  const { status } = spawnSync(process.execPath, ['--import', PRELOAD, busy], { env });
  assert.equal(status, 0);
  const [only, ...others] = new TimesOfRun().processorTimes(folder);
  assert.equal(only?.[0], busy);
  assert.ok((only?.[1] ?? 0) >= 50);
  assert.deepEqual(others, []);
});
