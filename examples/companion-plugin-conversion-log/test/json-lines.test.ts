import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createJsonLines } from '../src/json-lines.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-lines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('lines keep the order of the calls', async () => {
  const path = join(folder, 'log.jsonl');
  const lines = createJsonLines(path, 1000);
  for (const n of [1, 2, 3]) void lines.append({ n });
  await lines.close();
  assert.equal(await readFile(path, 'utf8'), '{"n":1}\n{"n":2}\n{"n":3}\n');
});

test('an earlier log is continued', async () => {
  const path = join(folder, 'below', 'log.jsonl');
  await createJsonLines(path, 1000).append({ run: 1 });
  await createJsonLines(path, 1000).append({ run: 2 });
  assert.equal(await readFile(path, 'utf8'), '{"run":1}\n{"run":2}\n');
});

test('a full log is set aside', async () => {
  const path = join(folder, 'log.jsonl');
  const lines = createJsonLines(path, 16);
  for (const n of [1, 2, 3]) await lines.append({ n });
  assert.equal(await readFile(`${path}.1`, 'utf8'), '{"n":1}\n{"n":2}\n');
  assert.equal(await readFile(path, 'utf8'), '{"n":3}\n');
});

test('no file is touched before the first line', async () => {
  const path = join(folder, 'below', 'log.jsonl');
  await createJsonLines(path, 1000).close();
  assert.equal(existsSync(join(folder, 'below')), false);
});

test('a line that cannot be written fails without affecting others', async () => {
  const lines = createJsonLines(folder, 1000);
  await assert.rejects(lines.append({ n: 1 }), { code: 'EISDIR' });
  await lines.close();
});
