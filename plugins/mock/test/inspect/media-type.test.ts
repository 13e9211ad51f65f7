import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { kindOf } from '../../src/files/kinds.ts';
import { mediaTypeOf } from '../../src/inspect/media-type.ts';
import { png } from '../kit.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-media-'));
});
after(() => rm(folder, { recursive: true }));

async function typeOf(bytes: Uint8Array | string, name: string): Promise<string> {
  const path = join(folder, 'file');
  const head = Buffer.from(bytes);
  await writeFile(path, head);
  return mediaTypeOf({ path, name, head, whole: true });
}

const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

test('the content decides, whatever the name', async () => {
  assert.equal(await typeOf(await png(2, 2), 'report.docx'), 'image/png');
  assert.equal(await typeOf('%PDF-1.7\n', 'picture.png'), 'application/pdf');
  assert.equal(await typeOf('RIFF\u0024\u0000\u0000\u0000WAVEfmt ', 'x'), 'audio/wav');
  assert.equal(await typeOf('<?xml version="1.0"?>\n<!-- a --><svg xmlns="x"/>', 'x.png'), 'image/svg+xml');
  assert.equal(await typeOf('\u0000\u0001\u0002', 'notes.txt'), 'application/octet-stream');
  assert.equal(await typeOf(Buffer.from([0xff, 0xfe, 0xfd, 0x41]), 'notes.txt'), 'application/octet-stream');
});

test('the name decides only between kinds of text and of old office documents', async () => {
  assert.equal(await typeOf('a,b\n1,2', 'table.CSV'), 'text/csv');
  assert.equal(await typeOf('# Title', 'readme.md'), 'text/markdown');
  assert.equal(await typeOf('plain', 'picture.svg'), 'text/plain');
  assert.equal(await typeOf('plain', 'x.__proto__'), 'text/plain');
  assert.equal(await typeOf('', 'empty.png'), 'text/plain');
  assert.equal(await typeOf(COMPOUND, 'old.doc'), 'application/msword');
  assert.equal(await typeOf(COMPOUND, 'old.exe'), 'application/octet-stream');
  const empty = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
  assert.match(await typeOf(empty, 'new.docx'), /wordprocessingml/u);
  assert.equal(await typeOf(empty, 'new.png'), 'application/zip');
});

test('many comments at the beginning are scanned once', { timeout: 20_000 }, async () => {
  assert.equal(await typeOf(`${'<!---->'.repeat(500)}x`, 'page.html'), 'text/html');
  assert.equal(await typeOf(`${'<!-- a -->\n'.repeat(300)}<svg/>`, 'x'), 'image/svg+xml');
});

test('a text may be cut in the middle of a character', async () => {
  const head = Buffer.from('汉字').subarray(0, 4);
  const path = join(folder, 'cut');
  await writeFile(path, head);
  assert.equal(await mediaTypeOf({ path, name: 'x', head, whole: false }), 'text/plain');
  assert.equal(await mediaTypeOf({ path, name: 'x', head, whole: true }), 'application/octet-stream');
});

test('each media type is a kind of file', () => {
  const kinds = {
    'image/webp': 'image',
    'video/mp4': 'video',
    'audio/mpeg': 'audio',
    'text/csv': 'doc',
    'application/pdf': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'doc',
    'application/vnd.oasis.opendocument.text': 'doc',
    'application/msword': 'doc',
    'application/zip': 'other',
    'application/octet-stream': 'other',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(kinds).map((type) => [type, kindOf(type)])), kinds);
});
