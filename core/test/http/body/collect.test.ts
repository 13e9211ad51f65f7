import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { describe, it, mock } from 'node:test';
import { collect } from '../../../src/http/body/collect.ts';

const LIMIT = 1_000_000;
const free = { limit: LIMIT, take: () => undefined };

const isShared = ({ buffer }: Uint8Array): boolean => buffer instanceof SharedArrayBuffer;

describe('collect', () => {
  it('returns a large body in shared memory, with and without an announced length', async () => {
    const body = Buffer.alloc(300_000, 'body');
    const chunks = [body.subarray(0, 100_000), body.subarray(100_000)];
    for (const announced of [body.length, undefined]) {
      const got = await collect(Readable.from(chunks), { ...free, announced });
      assert.ok(isShared(got));
      assert.ok(body.equals(got));
    }
  });

  it('returns a small body unchanged', async () => {
    const got = await collect(Readable.from([Buffer.from('{"a"'), Buffer.from(':1}')]), { ...free, announced: 7 });
    assert.deepEqual([isShared(got), Buffer.from(got).toString()], [false, '{"a":1}']);
  });

  it('counts a body without an announced length, and stops if the budget refuses it', async () => {
    let taken = 0;
    const take = (bytes: number): void => {
      taken += bytes;
      if (taken > 20) throw new Error('no room');
    };
    const chunks = [Buffer.alloc(8), Buffer.alloc(8)];
    await collect(Readable.from(chunks), { limit: LIMIT, announced: undefined, take });
    assert.equal(taken, 16);
    const more = collect(Readable.from([Buffer.alloc(8)]), { limit: LIMIT, announced: undefined, take });
    await assert.rejects(more, /no room/u);
  });

  it('refuses a body that is longer than the limit, or shorter than announced', async () => {
    const long = collect(Readable.from([Buffer.alloc(LIMIT), Buffer.alloc(1)]), { ...free, announced: undefined });
    await assert.rejects(long, { code: 'PAYLOAD_TOO_LARGE' });
    for (const announced of [11, 400_000])
      await assert.rejects(collect(Readable.from([Buffer.alloc(10)]), { ...free, announced }), {
        code: 'REQUEST_INVALID',
      });
  });

  it('gives up a silent body, and not a slow one', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const payload = new PassThrough();
      let settled = false;
      const body = collect(payload, { ...free, announced: 400_000 }).finally(() => (settled = true));
      body.catch(() => undefined);
      for (let chunk = 0; chunk < 3; chunk += 1) {
        payload.write(Buffer.alloc(10));
        await new Promise((resolve) => setImmediate(resolve));
        mock.timers.tick(14_000);
      }
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(settled, false);
      mock.timers.tick(2000);
      await assert.rejects(body, { code: 'REQUEST_TIMEOUT' });
    } finally {
      mock.timers.reset();
    }
  });
});
