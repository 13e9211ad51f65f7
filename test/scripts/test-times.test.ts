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

/** Records the events of a process with two files, one of them with a suite of two tests, and of a process with a single file. */
function noteThreeFiles(): TimesOfRun {
  const times = new TimesOfRun(['/group.mjs']);
  const tell = (entryFile: string, name: string, file: string, nesting: number, ms: number, type = 'test'): void =>
    times.note({ name, file, entryFile, nesting, details: { duration_ms: ms, type } });
  tell('/group.mjs', 'first', '/a.test.ts', 2, 200);
  tell('/group.mjs', 'second', '/a.test.ts', 2, 300);
  tell('/group.mjs', 'both', '/a.test.ts', 1, 500, 'suite');
  tell('/group.mjs', '/a.test.ts', '/group.mjs', 0, 500, 'suite');
  tell('/group.mjs', 'third', '/b.test.ts', 1, 1000);
  tell('/group.mjs', '/b.test.ts', '/group.mjs', 0, 1000, 'suite');
  tell('/c.test.ts', 'fourth', '/c.test.ts', 0, 30);
  tell('/c.test.ts', 'fifth', '/kit.ts', 0, 20);
  for (const [name, ms] of [['/group.mjs', 2000] as const, ['/c.test.ts', 100] as const])
    times.note({ name, file: name, nesting: 0, details: { duration_ms: ms, type: 'test' } });
  return times;
}

test('a file’s time is that of its outermost tests, and a process’s time runs from start to end', (t) => {
  const folder = folderFor(t);
  writeFileSync(join(folder, 'times-7.json'), JSON.stringify({ file: '/group.mjs', ms: 1500 }));
  assert.deepEqual(noteThreeFiles().times(folder), {
    processes: [
      { file: '/group.mjs', wall: 2000, processor: 1500 },
      { file: '/c.test.ts', wall: 100, processor: 0 },
    ],
    files: [
      { file: '/a.test.ts', tests: 500 },
      { file: '/b.test.ts', tests: 1000 },
      { file: '/c.test.ts', tests: 50 },
    ],
    tests: [
      { file: '/a.test.ts', name: 'first', ms: 200 },
      { file: '/a.test.ts', name: 'second', ms: 300 },
      { file: '/b.test.ts', name: 'third', ms: 1000 },
      { file: '/c.test.ts', name: 'fourth', ms: 30 },
      { file: '/kit.ts', name: 'fifth', ms: 20 },
    ],
  });
});

test('the text shows sums, and the largest first', (t) => {
  const text = timesAsText(noteThreeFiles().times(folderFor(t)), (path) => path.slice(1), 2);
  assert.deepEqual(text.split('\n').slice(0, -1), [
    '2 processes, seconds from start to end and of processors:',
    '      2.1      0.0  all',
    '      2.0      0.0  group.mjs',
    '      0.1      0.0  c.test.ts',
    '3 files, seconds of their tests:',
    '      1.6  all',
    '      1.0  b.test.ts',
    '      0.5  a.test.ts',
    '5 tests, seconds:',
    '      1.0  b.test.ts: third',
    '      0.3  a.test.ts: second',
  ]);
});

test('a test process records its processor time when it ends, and programs that it starts record nothing', (t) => {
  const folder = folderFor(t);
  const busy = join(folder, 'busy.test.mjs');
  const child = join(folder, 'child.mjs');
  writeFileSync(child, '');
  writeFileSync(
    busy,
    `import { spawnSync } from 'node:child_process';
    process.env['TMPDIR'] = ${JSON.stringify(join(folder, 'elsewhere'))};
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
