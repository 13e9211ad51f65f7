import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { CompanionError, type Logger } from '@editor-companion/core/plugin';
import { libreOfficeEngine } from '../../../src/engine/libreoffice/engine.ts';
import { readDocx } from '@editor-companion/formats/docx/read';
import { compound } from '../../kit/compound.ts';
import { textOf } from '../../../../../formats/test/kit/docx.ts';
import { presentation } from '../../../../../formats/test/kit/presentation.ts';
import { withDocument } from '../kit/fake-process.ts';
import { withoutLibreOffice } from '../kit/libreoffice.ts';
import { heading, linkedPicture, paragraph, rtf } from '../kit/rtf.ts';

const OPTIONS = {
  processes: 1,
  maxQueued: 8,
  startTimeout: 60_000,
  timeout: 60_000,
  idleTimeout: 0,
  restartAfter: 100,
  maxMemoryMb: 800,
  memoryLimitMb: 4096,
  uid: 65_534,
  gid: 65_534,
};
const never = new AbortController().signal;

suite('the LibreOffice of this machine', { skip: withoutLibreOffice }, () => {
  // A separate temporary folder, which the lower user may enter, shows leftover files.
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-test-'));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  after(() => rmSync(folder, { recursive: true, force: true }));

  const log = { info: () => undefined, warn: () => undefined } as unknown as Logger;
  const office = libreOfficeEngine(OPTIONS, log);
  after(() => office.close());

  const convert = (bytes: Buffer, source: string, target = 'docx', signal = never) =>
    withDocument(async (path, output) => {
      writeFileSync(path, bytes);
      const converting = office.engine.convert(
        { path, size: bytes.length, source, target, output },
        { signal, caller: 'ada', log },
      );
      await converting;
      return {
        bytes: readFileSync(output),
        document: target === 'docx' ? readDocx(output, { revisions: 'keep' }, () => undefined) : undefined,
      };
    });

  test('rewrites a document, with its structure', async () => {
    const { document } = await convert(rtf(heading('Report'), paragraph('caf\\u233?')), 'rtf');
    assert.deepEqual(
      document?.content.content?.map((node) => [node.type, textOf(node)]),
      [
        ['heading', 'Report'],
        ['paragraph', 'café'],
      ],
    );
  });

  test('keeps the numbers of captions', async () => {
    const number = String.raw`{\field{\*\fldinst{ SEQ Figure \\* ARABIC }}{\fldrslt{1}}}`;
    const { document } = await convert(rtf(paragraph(`Figure ${number}: a`), paragraph(`Figure ${number}: b`)), 'rtf');
    assert.equal(document && textOf(document.content), 'Figure 1: aFigure 2: b');
  });

  test('a refused document is damaged, and the next one is still converted', async () => {
    const broken = compound([{ name: 'WordDocument', bytes: Buffer.from('not a document') }]);
    await assert.rejects(
      convert(broken, 'doc'),
      (error) => CompanionError.is(error) && error.code === 'IMPORT_FILE_DAMAGED' && !/0x|filter/i.test(error.message),
    );
    const { document } = await convert(rtf(paragraph('next')), 'rtf');
    assert.equal(document && textOf(document.content), 'next');
  });

  test('draws the visible slides, up to the requested number', async () => {
    const hidden = { shapes: '', attributes: 'show="0"' };
    const main = '<p:sldSz cx="9144000" cy="6858000"/>';
    const deck = presentation({ slides: ['', hidden, '', ''], main });
    await withDocument(async (path, output) => {
      writeFileSync(path, deck);
      const request = { path, size: deck.length, source: 'pptx', output, width: 320, most: 2 };
      assert.equal(await office.engine.slides?.paint(request, { signal: never, caller: 'ada', log }), 2);
      for (const number of [1, 2]) {
        const picture = readFileSync(`${output}-${number}`);
        assert.equal(picture.toString('latin1', 1, 4), 'PNG');
        assert.equal(picture.readUInt32BE(16), 320);
      }
    });
  });

  test('loads nothing, whatever a document links to', async () => {
    const asked: string[] = [];
    await using canary = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    canary.listen(0, '127.0.0.1');
    await once(canary, 'listening');
    const { port } = canary.address() as AddressInfo;
    await convert(rtf(linkedPicture(`http://127.0.0.1:${port}/picture.png`), paragraph('text')), 'rtf');
    assert.deepEqual(asked, []);
  });

  test('ends at once when it is aborted during work', async () => {
    await convert(rtf(paragraph('warm')), 'rtf');
    const controller = new AbortController();
    const long = rtf(...Array.from({ length: 60_000 }, (_, n) => paragraph(`{\\b ${n}} text`)));
    const converting = convert(long, 'rtf', 'docx', controller.signal);
    setImmediate(() => controller.abort(new Error('gone away')));
    await assert.rejects(converting, /gone away/);
  });

  test('leaves no file and no process behind when it is closed', async () => {
    await convert(rtf(paragraph('last')), 'rtf');
    const own = readdirSync(folder).filter((name) => name.startsWith('companion-office-'));
    assert.equal(own.length, 1);
    await office.close();
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(
      readdirSync('/tmp').filter((name) => own.some((folderName) => name.endsWith(folderName))),
      [],
    );
    assert.deepEqual(commandsWith(own[0] ?? '?'), []);
  });

  test('is never asked for a format outside its list', () => {
    for (const [source, target] of [
      ['html', 'docx'],
      ['odb', 'docx'],
      ['doc', 'xlsx'],
      ['doc', 'pdf'],
    ] as const)
      assert.equal(office.engine.converts(source, target), false, `${source} -> ${target}`);
  });
});

/** Returns the command lines of all processes that contain a word. */
const commandsWith = (word: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(join('/proc', pid, 'cmdline'), 'utf8');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(word));
