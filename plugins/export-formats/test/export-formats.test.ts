import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createTestHost, exporterSuite, runSuite } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import exporting from '@editor-companion/export';
import storage from '@editor-companion/storage';
import { FORMATS } from '../src/formats.ts';
import exportFormats from '../src/index.ts';
import { silentLog } from '../../export/test/fixtures/silent-log.ts';
import { membersOf } from '../../../formats/test/kit/package.ts';
import { node, p } from '../../../formats/test/kit/rich-document.ts';

const host = await createTestHost([storage, conversion, exporting, exportFormats], {
  options: { 'export-formats': { threads: 1, maxPictureBytes: 1000 } },
});
after(() => host.close());

for (const { id } of FORMATS) {
  const exporter = host.contributed('exporter').find((one) => one.id === id);
  if (exporter === undefined) throw new Error(`There is no exporter ${id}.`);
  runSuite(
    `the exporter ${id}`,
    exporterSuite(() => exporter),
  );
}

const post = (url: string, payload: object) => host.inject({ method: 'POST', url, payload });
const content = node('doc', {}, p('Hello'));

void describe('POST /export/:format', () => {
  void it('writes editor content with comments and metadata', async () => {
    const marked = node(
      'doc',
      {},
      p({ type: 'text', text: 'Hello', marks: [{ type: 'comment', attrs: { commentId: 'c' } }] }),
    );
    const comments = [{ id: 'c', author: 'Ann', content: [p('Why?')] }];
    const answer = await post('/export/docx', {
      content: marked,
      comments,
      metadata: { title: 'T' },
      filename: 'a',
      options: { comments: true },
    });
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-disposition']), /a\.docx/);
    const members = membersOf(answer.rawPayload);
    assert.match(members.get('word/comments.xml') ?? '', /Why\?/);
    assert.match(members.get('docProps/core.xml') ?? '', /<dc:title>T</);
  });

  void it('writes tables as a workbook, in the language of the metadata', async () => {
    const cells = ['1.234,5', '=1+1'].map((words) => node('tableCell', {}, p(words)));
    const document = node('doc', {}, p('Outside'), node('table', {}, node('tableRow', {}, ...cells)));
    const answer = await post('/export/xlsx', { content: document, metadata: { language: 'de', title: 'T' } });
    assert.deepEqual([answer.statusCode, answer.headers['x-companion-warnings']], [200, '1; TEXT_OUTSIDE_TABLES']);
    assert.match(String(answer.headers['content-disposition']), /\.xlsx/);
    const sheet = membersOf(answer.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    assert.match(sheet, /<v>1234\.5<\/v>/);
    assert.doesNotMatch(sheet, /<f>/);
    assert.equal((await post('/export/xlsx', { content: document, options: { sheets: 'two' } })).statusCode, 400);
  });

  void it('writes a document as slides', async () => {
    const heading = node('heading', { level: 1 }, 'A');
    const document = node('doc', {}, heading, p('a'), node('heading', { level: 1 }, 'B'), p('b'));
    const answer = await post('/export/pptx', { content: document, options: { footer: 'Draft' } });
    assert.deepEqual([answer.statusCode, answer.headers['x-companion-warnings']], [200, undefined]);
    assert.match(String(answer.headers['content-disposition']), /\.pptx/);
    const slides = [...membersOf(answer.rawPayload).keys()].filter((name) => /^ppt\/slides\/[^/]*\.xml$/.test(name));
    assert.equal(slides.length, 2);
    assert.equal((await post('/export/pptx', { content: document, options: { level: 7 } })).statusCode, 400);
  });

  void it('takes HTML, and leaves out what is unsafe in it', async () => {
    const answer = await post('/export/markdown', {
      html: '<h1>Title</h1><p onclick="x()">a <b>b</b></p><script>x()</script>',
    });
    assert.equal(answer.body, '# Title\n\na **b**\n');
    assert.match(String(answer.headers['content-type']), /^text\/markdown/);
  });

  void it('reports content that the file cannot hold, and refuses it to strict callers', async () => {
    const mention = { type: 'mention', attrs: { label: 'Ann' } };
    const film = node('embed', { src: 'https://example.com/film' });
    const picture = p(node('image', { src: 'https://elsewhere.example/a.png', alt: 'Far' }));
    const lossy = node('doc', {}, p({ type: 'text', text: 'Hello ' }, mention), film, picture);
    const summary = '3; NODE_UNKNOWN, EMBED_AS_LINK, IMAGE_UNAVAILABLE';
    const answer = await post('/export/docx', { content: lossy });
    assert.deepEqual([answer.statusCode, answer.headers['x-companion-warnings']], [200, summary]);
    const download = await host.inject({ url: `/convert/${String(answer.headers['x-task-id'])}` });
    assert.equal(download.headers['x-companion-warnings'], summary);
    const refused = await post('/export/docx?strict=true', { content: lossy });
    assert.equal(refused.statusCode, 422);
    const { error, details } = refused.json<{ error: string; details: { code: string; count: number }[] }>();
    assert.deepEqual(
      [error, details.map(({ code, count }) => [code, count])],
      [
        'CONTENT_SIMPLIFIED',
        [
          ['NODE_UNKNOWN', 1],
          ['EMBED_AS_LINK', 1],
          ['IMAGE_UNAVAILABLE', 1],
        ],
      ],
    );
    const whole = await post('/export/docx?strict=true', { content });
    assert.deepEqual([whole.statusCode, whole.headers['x-companion-warnings']], [200, undefined]);
  });

  void it('reports content that a document must not have', async () => {
    const link = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
    const answer = await post('/export/txt', { content: node('doc', {}, p(link)) });
    assert.deepEqual([answer.body, answer.headers['x-companion-warnings']], ['here\n', '1; CONTENT_CLEANED']);
  });

  void it('refuses options that a format lacks', async () => {
    const answer = await post('/export/txt', { content, options: { width: 'wide' } });
    assert.equal(answer.statusCode, 400);
    assert.equal((await post('/export/docx', { content, options: { width: 3 } })).statusCode, 400);
  });

  void it('leaves out unknown nodes, and keeps their text', async () => {
    const answer = await post('/export/txt', {
      content: { type: 'doc', content: [{ type: 'gadget', content: [p('inside')] }] },
    });
    assert.equal(answer.body, 'inside\n');
  });

  void it('ends at the deadline of the request', async () => {
    const long = node('doc', {}, ...Array.from({ length: 20_000 }, (_, index) => p(`Paragraph ${index}`)));
    const answer = await post('/export/docx', { content: long, timeout: 1 });
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /EXPORT_TIMEOUT/);
  });

  void it('ends with its caller, and its thread with it', async () => {
    const exporter = host.contributed('exporter').find(({ id }) => id === 'docx');
    const caller = new AbortController();
    const long = node('doc', {}, ...Array.from({ length: 20_000 }, (_, index) => p(`Paragraph ${index}`)));
    const context = {
      signal: caller.signal,
      requestId: 'r',
      principal: { kind: 'anonymous', id: 'anonymous', name: 'Anonymous', scopes: ['*'], documents: {} } as const,
      caller: 'ada',
      log: silentLog,
      // Writing has begun, so the only thread is busy.
      progress: () => caller.abort(new Error('gone')),
    };
    const input = { content: long, css: [], options: {}, load: async () => undefined };
    await assert.rejects(async () => exporter?.export(input, context), { message: 'gone' });
    assert.equal((await post('/export/txt', { content })).statusCode, 200);
  });

  void it('refuses pictures that are too large together', async () => {
    const src = `data:image/png;base64,${Buffer.alloc(2000).toString('base64')}`;
    const answer = await post('/export/docx', { content: node('doc', {}, p(node('image', { src }))) });
    assert.equal(answer.statusCode, 413);
    assert.match(answer.body, /EXPORT_PICTURES_TOO_LARGE/);
  });
});

void describe('GET /capabilities', () => {
  void it('lists the formats with their options', async () => {
    const { data } = (await host.inject({ method: 'GET', url: '/capabilities' })).json<{
      data: Record<string, unknown>;
    }>();
    const listed = JSON.stringify(data);
    for (const { id } of FORMATS) assert.match(listed, new RegExp(`"id":"${id}"`));
    assert.match(listed, /"frontMatter"/);
  });
});
