import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '../src/index.ts';
import { tempFolder } from './support.ts';

const secretOf = (digit: string): string => digit.repeat(64);
const keysIn = (...keys: { id: string; secret: string }[]) => ({
  env: { COMPANION_ENCRYPTION__KEYS: JSON.stringify(keys) },
});
const first = { id: 'first', secret: secretOf('1') };
const second = { id: 'second', secret: secretOf('2') };

describe('a server with keys', () => {
  it('encrypts new data, and reads data from before', async () => {
    await using folder = await tempFolder();
    const { path: dataDir } = folder;
    const plain = await createTestHost(storage, { dataDir }).then(async (host) => {
      await using _closing = host;
      return await host.use('files').put(Buffer.from('before'), { owner: 'task:1' });
    });
    const host = await createTestHost(storage, { dataDir, ...keysIn(first) });
    const { id } = await host.use('files').put(Buffer.from('after'), { owner: 'task:1' });
    assert.equal(await buffer(await host.use('files').read(plain.id)).then(String), 'before');
    await host.close();
    const names = (await readdir(join(dataDir, 'files'), { recursive: true })).join('\n');
    assert.equal(names.includes(plain.id), true);
    assert.equal(names.includes(id), false);
  });

  it('never writes plain bytes of stored data to the disk, not even while they arrive', async () => {
    await using folder = await tempFolder();
    const { path: dataDir } = folder;
    await using host = await createTestHost(storage, { dataDir, ...keysIn(first) });
    const word = Buffer.from('nobody may read this ');
    const chunk = Buffer.concat(Array.from({ length: 20_000 }, () => word));
    let looked = 0;
    const lookForWord = async (): Promise<void> => {
      for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        looked += 1;
        const bytes = await readFile(join(entry.parentPath, entry.name));
        assert.equal(bytes.includes(word), false, `${entry.name} has it`);
      }
    };
    async function* source() {
      yield chunk;
      yield chunk;
      await lookForWord();
      yield chunk;
    }
    const { id, size } = await host.use('files').put(source(), { owner: 'task:1' });
    await lookForWord();
    assert.ok(looked > 2, 'the file under way and the stored one were looked into');
    assert.equal(size, 3 * chunk.length);
    const again = await host.use('files').put(Buffer.concat([chunk, chunk, chunk]), { owner: 'task:2' });
    assert.equal(again.id, id);
    assert.deepEqual(await buffer(await host.use('files').read(id)), Buffer.concat([chunk, chunk, chunk]));
    assert.deepEqual(await readdir(join(dataDir, 'files', 'tmp')), []);
  });

  it('does not start without a used key, or with another one of its name, and names it', async () => {
    await using folder = await tempFolder();
    const { path: dataDir } = folder;
    await (await createTestHost(storage, { dataDir, ...keysIn(first) })).close();
    const starting = (keys: object) => createTestHost(storage, { dataDir, ...keys });
    await assert.rejects(starting(keysIn(second)), { code: 'ENCRYPTION_KEY_MISSING', message: /«first»/ });
    await assert.rejects(starting({}), { code: 'ENCRYPTION_KEY_MISSING' });
    const wrong = keysIn({ ...first, secret: secretOf('3') });
    await assert.rejects(starting(wrong), { code: 'ENCRYPTION_KEY_WRONG', message: /«first»/ });
    await (await starting(keysIn(second, first))).close();
    await assert.rejects(starting(keysIn(first)), { code: 'ENCRYPTION_KEY_MISSING', message: /«second»/ });
  });

  it('refuses an invalid key, with its place in the configuration', async () => {
    await assert.rejects(createTestHost(storage, keysIn({ id: 'short', secret: 'abc' })), (error: Error) => {
      const { report } = error as Error & { report: { problems: { path: string; message: string }[] } };
      assert.deepEqual(
        report.problems.map(({ path }) => path.endsWith('encryption.keys.0')),
        [true],
      );
      assert.match(report.problems[0]?.message ?? '', /«short» is not 32 bytes/);
      return true;
    });
  });
});
