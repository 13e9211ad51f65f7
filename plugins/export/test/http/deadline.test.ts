import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ExportedFile, Exporter, ExportInput, WorkContext } from '@editor-companion/core/plugin';
import { exportWithin } from '../../src/http/deadline.ts';
import { silentLog } from '../fixtures/silent-log.ts';

const input: ExportInput = { html: '<p>', css: [], options: {}, load: async () => undefined };
const file: ExportedFile = { bytes: Buffer.from('x'), mediaType: 'text/plain', extension: 'txt' };

const exporterOf = (run: Exporter['export']): Exporter => ({
  id: 'slow',
  title: 'Slow',
  version: '1',
  mediaType: 'text/plain',
  export: run,
});

const contextOf = (signal: AbortSignal): WorkContext => ({
  signal,
  requestId: 'r',
  principal: { kind: 'anonymous', id: 'anonymous', name: 'Anonymous', scopes: ['*'], documents: {} },
  caller: 'ada',
  log: silentLog,
  progress: () => undefined,
});

describe('the deadline of an export', () => {
  const signal = new AbortController().signal;

  it('ends an exporter that ignores it', async () => {
    const deaf = exporterOf(() => new Promise(() => undefined));
    await assert.rejects(exportWithin(5, deaf, input, contextOf(signal)), { code: 'EXPORT_TIMEOUT', status: 503 });
  });

  it('is passed to an exporter that listens', async () => {
    const heard = Promise.withResolvers<void>();
    const listening = exporterOf(async (_input, context) => {
      context.signal.addEventListener('abort', () => heard.resolve());
      await heard.promise;
      throw context.signal.reason;
    });
    await assert.rejects(exportWithin(5, listening, input, contextOf(signal)), { code: 'EXPORT_TIMEOUT' });
    await heard.promise;
  });

  it('is not reported to a caller who has left', async () => {
    const caller = new AbortController();
    const deaf = exporterOf(() => new Promise(() => undefined));
    const answer = exportWithin(60_000, deaf, input, contextOf(caller.signal));
    caller.abort(new Error('gone'));
    await assert.rejects(answer, { message: 'gone' });
  });

  it('also applies to a stream', async () => {
    async function* stuck() {
      yield Buffer.from('a');
      await new Promise(() => undefined);
    }
    const stream = exporterOf(async () => ({ ...file, bytes: stuck() }));
    const { bytes } = await exportWithin(20, stream, input, contextOf(signal));
    const pieces = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    assert.deepEqual((await pieces.next()).value, Buffer.from('a'));
    await assert.rejects(pieces.next(), { code: 'EXPORT_TIMEOUT' });
  });

  it('does not affect exports in time', async () => {
    assert.equal(
      await exportWithin(
        60_000,
        exporterOf(async () => file),
        input,
        contextOf(signal),
      ),
      file,
    );
  });
});

describe('the result of an exporter', () => {
  const { signal } = new AbortController();
  for (const [what, returned, reason] of [
    ['nothing', undefined, /not an object/u],
    ['text instead of bytes', { ...file, bytes: 'text' }, /`bytes`/u],
    ['a media type with a line break', { ...file, mediaType: 'text/plain\r\nset-cookie: a=b' }, /`mediaType`/u],
    ['an extension with a path', { ...file, extension: '../../etc' }, /`extension`/u],
  ] as const) {
    it(`is refused with a code when it is ${what}`, async () => {
      const odd = exporterOf(async () => returned as unknown as ExportedFile);
      await assert.rejects(exportWithin(1000, odd, input, contextOf(signal)), (error: Error & { code: string }) => {
        assert.equal(error.code, 'EXPORT_RESULT_INVALID');
        assert.match(error.message, reason);
        return true;
      });
    });
  }

  it('is refused if a piece of a stream is no bytes', async () => {
    async function* words() {
      yield 'word';
    }
    const odd = exporterOf(async () => ({ ...file, bytes: words() as never }));
    const { bytes } = await exportWithin(1000, odd, input, contextOf(signal));
    await assert.rejects(Array.fromAsync(bytes as AsyncIterable<Uint8Array>), { code: 'EXPORT_RESULT_INVALID' });
  });
});
