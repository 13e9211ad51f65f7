import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { TestHost } from '@editor-companion/core/testing';
import { createExportHost } from '../fixtures/export-host.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#f00"/></svg>';
const BLUE = 'html, body { margin: 0; background: url(img/blue.svg) }';
const BLUE_PICTURE = RED.replace('#f00', '#00f');

type Files = Readonly<Record<string, string>>;

describe('a form with a document and its files', () => {
  let host: TestHost;
  before(async () => {
    host = await createExportHost({ browser: { javascript: true } });
  });
  after(() => host.close());

  async function send(url: string, files: Files, options?: object, headers: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, text] of Object.entries(files)) form.append('files', new File([text], name));
    if (options) form.append('options', JSON.stringify(options));
    const body = new Response(form);
    return host.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await body.arrayBuffer()),
      headers: { 'content-type': body.headers.get('content-type') ?? '', ...headers },
    });
  }

  /** Returns the colour of a pixel of a picture, as `rgb`. */
  async function colourOf(files: Files, options: object = {}, [x, y] = [50, 50]): Promise<string> {
    const clip = { x: 0, y: 0, width: 100, height: 100 };
    const answer = await send('/export/image/png', files, { imageOptions: { clip }, ...options });
    assert.equal(answer.statusCode, 200, answer.payload);
    assert.equal(answer.headers['x-companion-warnings'], undefined);
    const { data, info } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const start = (y * info.width + x) * info.channels;
    return data.subarray(start, start + 3).toString('hex');
  }

  const blue = { 'style.css': BLUE, 'img/blue.svg': BLUE_PICTURE };

  it('shows pictures and styles by their names, in a complete document and in a fragment', async () => {
    const link = '<link rel="stylesheet" href="style.css">';
    for (const html of [
      `<!doctype html><html><head>${link}</head><body>`,
      `<!-- first --><!DOCTYPE html>${link}<body>`,
      `<html>${link}<body>`,
      `<body><style>@import "./style.css";</style>`,
      '<html><body style="margin: 0; background: url(img/blue.svg)">',
    ])
      assert.equal(await colourOf({ 'index.html': html, ...blue }), '0000ff', html);
    assert.equal(
      await colourOf({ 'index.html': '<img src="a b.svg" style="position: fixed; inset: 0">', 'a b.svg': RED }),
      'ff0000',
    );
  });

  it('runs its scripts if the request asks for it', async () => {
    const files = {
      'index.html': '<html><body><script src="draw.js"></script>',
      'draw.js': 'document.body.style.background = "#0f0"',
    };
    assert.equal(await colourOf(files, { javascript: true }), '00ff00');
  });

  it('prints PDF whose internal links stay internal', async () => {
    const files = {
      'index.html': '<html><body><a href="#end">go</a><p id="end">end</p><img src="red.svg">',
      'red.svg': RED,
    };
    const answer = await send('/export/pdf', files, { filename: 'with files' });
    assert.equal(answer.statusCode, 200, answer.payload);
    assert.match(String(answer.headers['content-disposition']), /with files\.pdf/u);
    const source = answer.rawPayload.toString('latin1');
    assert.match(source, /\/Dest/u);
    assert.doesNotMatch(source, /companion\.invalid/u);
  });

  it('takes header.html and footer.html as templates', async () => {
    const bare = await send('/export/pdf', { 'index.html': '<p>text' });
    const banded = await send('/export/pdf', {
      'index.html': '<p>text',
      'header.html': '<p style="font-size: 10pt">Above</p>',
      'footer.html': '<p style="font-size: 10pt">Below</p>',
    });
    assert.deepEqual([bare.statusCode, banded.statusCode], [200, 200]);
    assert.ok(banded.rawPayload.length > bare.rawPayload.length);
  });

  it('makes another file for other pictures, and serves the stored one for the same', async () => {
    const files = (picture: string): Files => ({ 'index.html': '<img src="a.svg">', 'a.svg': picture });
    const cached: unknown[] = [];
    for (const picture of [RED, RED, BLUE_PICTURE])
      cached.push((await send('/export/thumbnail', files(picture))).headers['x-from-cache']);
    assert.deepEqual(cached, ['false', 'true', 'false']);
  });

  it('is done at once, even for clients that would not wait', async () => {
    const { statusCode } = await send('/export/pdf', { 'index.html': '<p>text' }, {}, { prefer: 'respond-async' });
    assert.equal(statusCode, 200);
  });

  it('is refused with the fault', async () => {
    const refused = async (files: Files, what: RegExp, options?: object): Promise<void> => {
      const { statusCode, payload } = await send('/export/pdf', files, options);
      assert.equal(statusCode, 400, payload);
      assert.match(payload, what);
    };
    const document = { 'index.html': '<p>text' };
    await refused({ 'a.png': 'x' }, /EXPORT_FORM_INVALID.*no file is named/u);
    await refused(
      { ...document, 'a.exe': 'x' },
      /EXPORT_FORM_INVALID.*a\.exe.* is not a picture, font, style sheet or script/u,
    );
    await refused({ ...document, '/x/../a.png': 'x', 'a.png': 'y' }, /EXPORT_FORM_INVALID.*two files are named/u);
    await refused(document, /BODY_INVALID.*html/u, { html: 'twice' });
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.png`, 'x']));
    await refused(many, /EXPORT_FORM_INVALID.*too many files/u);
  });
});
