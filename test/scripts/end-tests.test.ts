import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const ENDING = pathToFileURL(join(import.meta.dirname, '../../scripts/end-tests.mjs')).href;

/** Returns the outcome of a test file with this test. */
async function outcomeOf(body: string): Promise<{ status: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-endings-'));
  try {
    const file = join(folder, 'one.test.mjs');
    const head = `import { endTestsAfter } from '${ENDING}'; import { test } from 'node:test'; endTestsAfter(100);\n`;
    await writeFile(file, `${head}${body}`);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', file], { env, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a test file that leaves a handle open fails, and names the handle', async () => {
  const { status, output } = await outcomeOf(`import { createServer } from 'node:net';
    test('leaves', () => { createServer().listen(0); });`);
  assert.equal(status, 1);
  assert.match(output, /the file goes on: .*TCPServerWrap/u);
});

test('a test file that leaves nothing open ends at once without an error', async () => {
  const { status, output } = await outcomeOf(`test('leaves nothing', () => {});`);
  assert.equal(status, 0, output);
});
