/**
 * A server that the crash test kills: storage, conversion and webhook on the data folder in argv[2], notifying argv[3]. With `busy` in
 * argv[4] it uploads and converts continuously, and reports each acknowledged step.
 */
import { readFile } from 'node:fs/promises';
import type { Principal } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import webhook from '../src/index.ts';

const [, , dataDir = '', url = '', mode] = process.argv;
const principal: Principal = { id: 'anonymous', name: 'Anonymous', kind: 'anonymous', scopes: ['*'], documents: {} };
const rounds = mode === 'busy' ? Number.POSITIVE_INFINITY : 0;
const retryDelays = Array.from({ length: 50 }, () => 10);

const host = await createTestHost([storage, conversion, webhook], {
  dataDir,
  options: { webhook: { url, retryDelays } },
});
const tasks = host.use('conversion');

for (let round = 0; round < rounds; round += 1) {
  const original = Buffer.from(`document ${round % 3}`);
  const { taskId } = await tasks.accept(original, { kind: 'import', filename: 'a.txt', mime: 'text/plain', principal });
  process.stdout.write(`uploaded ${taskId}\n`);
  await tasks.convert(taskId, {
    converter: { id: 'copy', version: '1' },
    options: {},
    requestId: 'crash',
    principal,
    caller: 'ada',
    run: async (path) => ({ bytes: await readFile(path), mediaType: 'text/plain', extension: 'txt' }),
  });
  process.stdout.write(`converted ${taskId}\n`);
}

// Runs until it is killed.
setInterval(() => undefined, 60_000);
