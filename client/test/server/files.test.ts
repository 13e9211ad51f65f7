import assert from 'node:assert/strict';
import { test } from 'node:test';
import conversion from '@editor-companion/conversion';
import exporting from '@editor-companion/export';
import exportFormats from '@editor-companion/export-formats';
import importOffice from '@editor-companion/import-office';
import { CompanionServer, Files } from '../../src/index.ts';
import { hurrying, start } from '../stage.ts';

test('a file is imported and exported as a task, with warnings about losses', { timeout: 60_000 }, async () => {
  await using stage = await start([conversion, importOffice, exporting, exportFormats]);
  const files = new Files(stage.as('ada'));
  const said: unknown[] = [];
  const rtf = new File(['{\\rtf1 Hello}'], 'note.rtf', { type: 'application/rtf' });
  const { content, format } = await files.import(rtf, { query: { as: 'text' }, onProgress: (one) => said.push(one) });
  assert.deepEqual([String(content).trim(), format], ['Hello', 'rtf']);
  const { blob, filename, warnings } = await files.export('markdown', { html: '<h1>Hi</h1>', filename: 'größe' });
  assert.deepEqual([(await blob.text()).trim(), filename, warnings.count], ['# Hi', 'größe.md', 0]);
  const answer = await files.fromMarkdown('**Bold**', { profile: 'starterkit' });
  const text = { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] };
  assert.deepEqual(answer, { type: 'doc', content: [{ type: 'paragraph', content: [text] }] });
  await assert.rejects(files.import(new File(['x'], 'x.xyz')), { name: 'CompanionRequestError' });
});

/** A server with one task whose events are the given text. */
function telling(events: string | ReadableStream<Uint8Array>, { atOnce = false } = {}) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const answer: typeof fetch = async (input, init) => {
    const path = new URL(input).pathname;
    asked.push(`${init?.method} ${path}`);
    init?.signal?.throwIfAborted();
    if (path.endsWith('/events')) return new Response(events);
    if (path === '/import/t1') return Response.json({ success: true, data: { content: 'late' } });
    if (init?.method === 'GET')
      return new Response('file', { headers: { 'content-disposition': 'attachment; filename="a.pdf"' } });
    if (init?.body instanceof FormData) bodies.push(Object.fromEntries(init.body));
    else if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
    return atOnce
      ? Response.json({ data: { content: 'now' } })
      : Response.json({ data: { taskId: 't1' } }, { status: 202 });
  };
  return { asked, bodies, files: new Files(new CompanionServer({ url: 'http://x', fetch: answer })) };
}

test('progress is reported, and a failure has the server’s text', async () => {
  const { files } = telling(
    ': hello\n\nevent: progress\r\ndata: {"fraction":0.5}\r\n\r\nevent: failed\ndata: {"error":\ndata: {"code":"IMPORT_FAILED","message":"broken"}}\n\n',
  );
  const said: unknown[] = [];
  const importing = files.import(new File([], 'a.docx'), { onProgress: (one) => said.push(one) });
  await assert.rejects(importing, { code: 'IMPORT_FAILED', message: 'broken' });
  assert.deepEqual(said, [{ phase: 'working', fraction: 0.5 }]);
});

test('a task is followed to its end across broken connections', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { files, asked } = telling('event: progress\ndata: {}\n\n');
  await assert.rejects(hurrying(t, files.export('pdf', {})), { code: 'STREAM_CUT' });
  assert.ok(asked.filter((one) => one.endsWith('/events')).length > 3);
});

const CONVERTED = 'event: converted\ndata: {}\n\n';

test('a file at an address is imported, and a file with a password is returned at once', async () => {
  const remote = telling(CONVERTED);
  assert.equal((await remote.files.import({ url: 'https://example.com/a.docx' })).content, 'late');
  const locked = telling('', { atOnce: true });
  const file = new File([], 'a.docx');
  assert.equal((await locked.files.import(file, { password: 'x' })).content, 'now');
  const [form] = locked.bodies as [{ password: string; file: File }];
  assert.deepEqual(
    [remote.bodies, form.password, form.file.name],
    [[{ url: 'https://example.com/a.docx' }], 'x', 'a.docx'],
  );
});

test('every route that makes a file of files can be called', async () => {
  const { files, asked } = telling(CONVERTED);
  const { blob, filename } = await files.make('POST /pdf/merge', { body: new FormData() });
  assert.deepEqual([await blob.text(), filename], ['file', 'a.pdf']);
  assert.deepEqual(asked, ['POST /pdf/merge', 'GET /convert/t1/events', 'GET /convert/t1']);
});

test('two files are compared', { timeout: 60_000 }, async () => {
  await using stage = await start([conversion, importOffice]);
  const files = new Files(stage.as('ada'));
  const note = (text: string) => new File([`{\\rtf1 ${text}}`], 'note.rtf');
  const { changes, deleted } = await files.compare(note('Hello world'), note('Hello'));
  assert.deepEqual([changes, deleted], [1, 6]);
});

test('aborting cancels the work on the server too', async () => {
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
