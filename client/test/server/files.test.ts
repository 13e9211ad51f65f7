import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import exporting from '@editor-companion/export';
import exportFormats from '@editor-companion/export-formats';
import importOffice from '@editor-companion/import-office';
import { CompanionServer, Files } from '../../src/index.ts';
import { start } from '../stage.ts';

test('a file is imported and exported as a task, with what could not be held', { timeout: 60_000 }, async () => {
  await using stage = await start([conversion, importOffice, exporting, exportFormats]);
  const files = new Files(stage.as('ada'));
  const said: unknown[] = [];
  const rtf = new File(['{\\rtf1 Hello}'], 'note.rtf', { type: 'application/rtf' });
  const { content, format } = await files.import(rtf, { query: { as: 'text' }, onProgress: (one) => said.push(one) });
  assert.deepEqual([String(content).trim(), format], ['Hello', 'rtf']);
  const { blob, filename, warnings } = await files.export('markdown', { html: '<h1>Hi</h1>', filename: 'größe' });
  assert.deepEqual([(await blob.text()).trim(), filename, warnings.count], ['# Hi', 'größe.md', 0]);
  await assert.rejects(files.import(new File(['x'], 'x.xyz')), { name: 'CompanionRequestError' });
});

/** A server with one task whose events are the given text. */
function telling(events: string | ReadableStream<Uint8Array>) {
  const asked: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const path = new URL(input).pathname;
    asked.push(`${init?.method} ${path}`);
    init?.signal?.throwIfAborted();
    if (path.endsWith('/events')) return new Response(events);
    return Response.json({ data: { taskId: 't1' } });
  };
  return { asked, files: new Files(new CompanionServer({ url: 'http://x', fetch: answer })) };
}

test('progress is told, and what failed is said as the server says it', async () => {
  const { files } = telling(
    ': hello\n\nevent: progress\r\ndata: {"fraction":0.5}\r\n\r\nevent: failed\ndata: {"error":\ndata: {"code":"IMPORT_FAILED","message":"broken"}}\n\n',
  );
  const said: unknown[] = [];
  const importing = files.import(new File([], 'a.docx'), { onProgress: (one) => said.push(one) });
  await assert.rejects(importing, { code: 'IMPORT_FAILED', message: 'broken' });
  assert.deepEqual(said, [{ fraction: 0.5 }]);
});

test('a stream that ends before the task does is an error', async () => {
  const { files } = telling('event: progress\ndata: {}\n\n');
  await assert.rejects(files.export('pdf', {}), { code: 'TASK_CUT' });
});

test('who gives up cancels the work on the server too', async () => {
  const abort = new AbortController();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        abort.abort();
        controller.error(abort.signal.reason);
      },
    },
    { highWaterMark: 0 },
  );
  const { asked, files } = telling(stream);
  await assert.rejects(files.export('pdf', {}, { signal: abort.signal }), { name: 'AbortError' });
  assert.deepEqual(asked, ['POST /export/pdf', 'GET /convert/t1/events', 'DELETE /convert/t1']);
});
