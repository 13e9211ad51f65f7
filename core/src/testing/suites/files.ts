import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FilesService } from '../../contracts/files.ts';
import { eventually, rejectsWith, serviceCases } from './service-cases.ts';
import type { Make } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';

const ABSENT = '0'.repeat(64);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string): Buffer => Buffer.from(text);

/** Pseudo-random bytes, the same in every run. */
const noise = (size: number, seed = 1): Buffer => {
  const block = createHash('sha512').update(String(seed)).digest();
  return Buffer.alloc(size, block);
};

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** An endless source that counts the bytes requested. */
function createEndless() {
  const seen = { chunks: 0, returned: false };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      while (true) {
        seen.chunks += 1;
        yield Buffer.alloc(1000, seen.chunks);
      }
    } finally {
      seen.returned = true;
    }
  }
  return { seen, source: chunks() };
}

const read = async (files: FilesService, id: string, range?: { start: number; end: number }): Promise<Buffer> =>
  buffer(await files.read(id, range));

/**
 * The requirements on every `files` service. `make` returns a store without files, with a grace period of 0 and a size limit of at least 2
 * MB.
 */
export const filesSuite = (make: Make<FilesService>): readonly SuiteCase[] =>
  serviceCases(make, {
    async 'stores bytes under their SHA-256'(files) {
      const bytes = bytesOf('hello');
      const stored = await files.put(bytes);
      assert.equal(stored.id, sha256(bytes));
      assert.equal(stored.size, 5);
      assert.notEqual(stored.path, '');
      assert.deepEqual(await files.stat(stored.id), stored);
      assert.deepEqual(await read(files, stored.id), bytes);
    },

    async 'stores streams of any chunk size alike'(files) {
      const bytes = noise(300_001);
      for (const size of [1009, 65_536, 300_001]) {
        const stored = await files.put(inChunks(bytes, size));
        assert.deepEqual([stored.id, stored.size], [sha256(bytes), bytes.length]);
      }
      const stored = await files.put(Readable.from(inChunks(bytes, 10_000)));
      assert.equal(stored.id, sha256(bytes));
      assert.deepEqual(await read(files, stored.id), bytes);
      assert.deepEqual(await files.usage(), { files: 1, bytes: bytes.length });
    },

    async 'lets bytes be inspected before they are visible, and keeps them on request'(files) {
      await using received = await files.receive(Readable.from(inChunks(bytesOf('received'), 3)));
      const { id, size, path } = received;
      assert.deepEqual([id, size], [sha256(bytesOf('received')), 8]);
      assert.equal(await readFile(received.local, 'utf8'), 'received');
      assert.equal(await files.stat(id), undefined);
      assert.deepEqual(await files.usage(), { files: 0, bytes: 0 });
      assert.deepEqual(await received.keep('task:1'), { id, size, path });
      assert.deepEqual(await files.stat(id), { id, size, path });
      assert.equal(await readFile(received.local, 'utf8'), 'received');
      await files.sweep();
      assert.equal((await read(files, id)).toString(), 'received');
    },

    async 'leaves received bytes to their inspector, even if others are swept, freed or stored meanwhile'(files) {
      await using received = await files.receive(bytesOf('contended'));
      await files.sweep();
      await files.put(bytesOf('contended'));
      await files.sweep();
      {
        await using same = await files.receive(bytesOf('contended'));
        assert.equal(same.id, received.id);
      }
      assert.equal(await readFile(received.local, 'utf8'), 'contended');
      await received.keep('task:1');
      await files.sweep();
      assert.equal((await read(files, received.id)).toString(), 'contended');
    },

    async 'frees received bytes that were not kept, and no stored ones'(files) {
      const locals: string[] = [];
      for (const text of ['dropped', 'of others']) {
        if (text === 'of others') await files.put(bytesOf(text), { owner: 'task:1' });
        await using received = await files.receive(bytesOf(text));
        locals.push(received.local);
      }
      await assert.rejects(readFile(locals[0] ?? ''), { code: 'ENOENT' });
      assert.equal(await files.stat(sha256(bytesOf('dropped'))), undefined);
      assert.equal((await read(files, sha256(bytesOf('of others')))).toString(), 'of others');
      await rejectsWith(files.receive(noise(4501), { maxBytes: 4500 }), 'FILE_TOO_LARGE', 413);
    },

    async 'stores an empty file, and one of empty chunks'(files) {
      const stored = await files.put(new Uint8Array());
      assert.equal(stored.size, 0);
      assert.equal((await read(files, stored.id)).length, 0);
      const other = await files.put(Readable.from([Buffer.alloc(0), bytesOf('a'), Buffer.alloc(0)]));
      assert.equal(other.id, sha256(bytesOf('a')));
    },

    async 'keeps identical bytes once, even if they arrive at the same time'(files) {
      const bytes = noise(100_000);
      const stored = await Promise.all(
        Array.from({ length: 20 }, (_, index) => files.put(inChunks(bytes, 7000 + index), { owner: `task:${index}` })),
      );
      assert.equal(new Set(stored.map(({ id }) => id)).size, 1);
      assert.deepEqual(await files.usage(), { files: 1, bytes: bytes.length });
      assert.deepEqual(await read(files, sha256(bytes)), bytes);
    },

    async 'serves ranges with both ends included, and cuts the end at the end of the file'(files) {
      const { id } = await files.put(bytesOf('0123456789'));
      const part = async (start: number, end: number) => (await read(files, id, { start, end })).toString();
      assert.equal(await part(0, 9), '0123456789');
      assert.equal(await part(0, 0), '0');
      assert.equal(await part(3, 5), '345');
      assert.equal(await part(9, 9), '9');
      assert.equal(await part(7, 1000), '789');
      assert.equal(await part(7, Number.POSITIVE_INFINITY), '789');
    },

    async 'refuses a range outside of the file'(files) {
      const { id } = await files.put(bytesOf('0123456789'));
      for (const [start, end] of [
        [10, 12],
        [5, 4],
        [-1, 3],
        [0.5, 3],
        [Number.NaN, 3],
      ] as const) {
        await rejectsWith(files.read(id, { start, end }), 'FILE_RANGE_INVALID', 416);
      }
      const empty = await files.put(new Uint8Array());
      await rejectsWith(files.read(empty.id, { start: 0, end: 0 }), 'FILE_RANGE_INVALID', 416);
    },

    async 'has no file that was never stored, whatever its id looks like'(files) {
      for (const id of [ABSENT, '', 'x', '../../etc/passwd', ABSENT.slice(1), `${ABSENT}0`, 'A'.repeat(64)]) {
        assert.equal(await files.stat(id), undefined);
        await rejectsWith(files.read(id), 'FILE_NOT_FOUND', 404);
        await rejectsWith(files.retain(id, 'task:1'), 'FILE_NOT_FOUND', 404);
        await rejectsWith(
          files.withLocal(id, async () => assert.fail('there is nothing to lend')),
          'FILE_NOT_FOUND',
          404,
        );
      }
    },

    async 'stops reading at the size limit and keeps nothing'(files) {
      const { seen, source } = createEndless();
      await rejectsWith(files.put(source, { maxBytes: 4500, owner: 'task:1' }), 'FILE_TOO_LARGE', 413);
      assert.equal(seen.chunks, 5);
      await eventually('the source was told to stop', () => seen.returned);
      assert.deepEqual(await files.usage(), { files: 0, bytes: 0 });
      const exact = await files.put(noise(4500), { maxBytes: 4500 });
      assert.equal(exact.size, 4500);
      await rejectsWith(files.put(noise(4501), { maxBytes: 4500 }), 'FILE_TOO_LARGE', 413);
    },

    async 'stops at an abort, even while the source is silent, and keeps nothing'(files) {
      const reason = new Error('the caller went away');
      const controller = new AbortController();
      const silent = new Readable({ read: () => undefined });
      silent.push(bytesOf('the beginning'));
      const put = files.put(silent, { signal: controller.signal });
      controller.abort(reason);
      await assert.rejects(put, reason);
      await eventually('the source is destroyed', () => silent.destroyed);
      await assert.rejects(files.put(bytesOf('x'), { signal: controller.signal }), reason);
      assert.deepEqual(await files.usage(), { files: 0, bytes: 0 });
    },

    async 'keeps nothing of a source that fails'(files) {
      const failure = new Error('the connection broke');
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield bytesOf('the beginning');
        throw failure;
      }
      await assert.rejects(files.put(broken()), failure);
      assert.equal(await files.stat(sha256(bytesOf('the beginning'))), undefined);
      assert.deepEqual(await files.usage(), { files: 0, bytes: 0 });
    },

    async 'shows a file only when it is complete'(files) {
      const bytes = noise(50_000);
      const gate = Promise.withResolvers<void>();
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 30_000);
        await gate.promise;
        yield bytes.subarray(30_000);
      }
      const put = files.put(slow());
      assert.equal(await files.stat(sha256(bytes)), undefined);
      assert.deepEqual(await files.usage(), { files: 0, bytes: 0 });
      gate.resolve();
      await put;
      assert.equal((await files.stat(sha256(bytes)))?.size, bytes.length);
    },

    async 'lends a local path with the bytes in it'(files) {
      const bytes = noise(70_000);
      const { id } = await files.put(bytes, { owner: 'task:1' });
      const result = await files.withLocal(id, async (path) => {
        assert.deepEqual(await readFile(path), bytes);
        assert.deepEqual(await buffer(createReadStream(path)), bytes);
        return 'done';
      });
      assert.equal(result, 'done');
      const failure = new Error('the reader failed');
      await assert.rejects(
        files.withLocal(id, () => Promise.reject(failure)),
        failure,
      );
    },

    async 'keeps a lent file while it is lent'(files) {
      const { id } = await files.put(bytesOf('lent'));
      await files.withLocal(id, async (path) => {
        await files.sweep();
        assert.equal(await readFile(path, 'utf8'), 'lent');
      });
      await files.sweep();
      assert.equal(await files.stat(id), undefined);
    },

    async 'frees discarded bytes at once if nobody else owns them'(files) {
      const [own, shared] = [
        await files.put(bytesOf('own'), { owner: 'task:1' }),
        await files.put(bytesOf('shared'), { owner: 'task:1' }),
      ];
      await files.retain(shared.id, 'task:2');
      await files.discard?.('task:1');
      if (files.discard) assert.equal(await files.stat(own.id), undefined);
      assert.deepEqual(await read(files, shared.id), bytesOf('shared'));
      await files.discard?.('nobody');
      await files.discard?.('task:2', shared.id);
      if (files.discard) assert.equal(await files.stat(shared.id), undefined);
    },

    async 'frees files without an owner and no others'(files) {
      const owned = await files.put(bytesOf('owned'), { owner: 'task:1' });
      const unowned = await files.put(bytesOf('without owner'));
      assert.deepEqual(await files.sweep(), { files: 1, bytes: unowned.size });
      assert.equal(await files.stat(unowned.id), undefined);
      await rejectsWith(files.read(unowned.id), 'FILE_NOT_FOUND');
      assert.deepEqual(await read(files, owned.id), bytesOf('owned'));
      assert.deepEqual(await files.sweep(), { files: 0, bytes: 0 });
    },

    async 'keeps a file until its last owner releases it'(files) {
      const { id } = await files.put(bytesOf('shared'), { owner: 'task:1' });
      await files.put(bytesOf('shared'), { owner: 'task:2' });
      await files.retain(id, 'task:3');
      await files.retain(id, 'task:3');
      for (const owner of ['task:1', 'task:2']) {
        await files.release(owner, id);
        await files.sweep();
        assert.ok(await files.stat(id), owner);
      }
      await files.release('task:3', id);
      await files.sweep();
      assert.equal(await files.stat(id), undefined);
    },

    async 'drops an owner from one file, or from all of them'(files) {
      const [first, second, third] = await Promise.all([
        files.put(bytesOf('1'), { owner: 'task:1' }),
        files.put(bytesOf('2'), { owner: 'task:1' }),
        files.put(bytesOf('3'), { owner: 'task:10' }),
      ]);
      await files.release('task:1', first.id);
      assert.equal((await files.sweep()).files, 1);
      assert.ok(await files.stat(second.id));
      await files.release('task:1');
      await files.release('nobody');
      assert.equal((await files.sweep()).files, 1);
      assert.ok(await files.stat(third.id), 'distinguishes owners whose names begin alike');
    },

    async 'stores freed bytes again'(files) {
      const { id } = await files.put(bytesOf('again'));
      await files.sweep();
      const stored = await files.put(bytesOf('again'), { owner: 'task:1' });
      assert.equal(stored.id, id);
      assert.equal((await read(files, id)).toString(), 'again');
    },

    async 'never frees bytes that are being stored with an owner at the same moment'(files) {
      for (let round = 0; round < 30; round += 1) {
        const bytes = bytesOf(`round ${round}`);
        await files.put(bytes);
        const [stored] = await Promise.all([files.put(bytes, { owner: 'task:1' }), files.sweep(), files.sweep()]);
        await files.sweep();
        assert.deepEqual(await read(files, stored.id), bytes);
      }
    },

    async 'serves many readers of one file at once'(files) {
      const bytes = noise(1_000_000);
      const { id } = await files.put(bytes, { owner: 'task:1' });
      const copies = await Promise.all(Array.from({ length: 20 }, () => read(files, id)));
      for (const copy of copies) assert.equal(sha256(copy), id);
    },
  });
