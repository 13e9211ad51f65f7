import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { unpackRtf } from '../../src/mail/compressed-rtf.ts';
import { readMsg } from '../../src/mail/msg.ts';
import { compoundFile, type Node } from '../kit/compound-file/compound.ts';
import { fromFile } from '../kit/local-file.ts';

const read = (nodes: readonly Node[]) => fromFile(compoundFile(nodes), readMsg);
const id = (property: string, type: string): string => `__substg1.0_${property}${type}`;
const wide = (property: string, text: string): Node => [id(property, '001F'), Buffer.from(text, 'utf16le')];
const binary = (property: string, bytes: Buffer): Node => [id(property, '0102'), bytes];

/** Returns fixed-length properties: the submission time and the code page of the HTML body. */
function fixed(headBytes: number): Node {
  const table = Buffer.alloc(headBytes + 32);
  table.writeUInt16LE(0x0040, headBytes);
  table.writeUInt16LE(0x0039, headBytes + 2);
  table.writeBigUInt64LE((BigInt(Date.UTC(2026, 0, 5, 9)) + 11_644_473_600_000n) * 10_000n, headBytes + 8);
  table.writeUInt16LE(0x0003, headBytes + 16);
  table.writeUInt16LE(0x3fde, headBytes + 18);
  table.writeUInt32LE(1252, headBytes + 24);
  return ['__properties_version1.0', table];
}

const HEAD = [wide('0037', 'Grüße'), wide('0C1A', 'Jörg'), wide('5D01', 'j@site.example'), wide('0E04', 'Ada')];

/** Returns uncompressed Rich Text ([MS-OXRTFCP] 2.1.2). */
function plainRtf(text: string): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(text.length, 4);
  header.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([header, Buffer.from(text, 'latin1')]);
}

test('sender, recipients, date and text are read from the properties, and the HTML in its code page', () => {
  const { title, metadata, content } = read([
    ...HEAD,
    fixed(32),
    binary('1013', Buffer.from('<p>sch\xf6n</p>', 'latin1')),
  ]);
  validate(content);
  assert.deepEqual(
    [title, metadata?.['author'], metadata?.['created'], metadata?.['to']],
    ['Grüße', 'Jörg <j@site.example>', '2026-01-05T09:00:00.000Z', 'Ada'],
  );
  assert.match(plainText(content), /schön/);
});

test('HTML within Rich Text is used, and other Rich Text is read as such', () => {
  const page = plainRtf(
    String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1{\fonttbl{\f0\fcharset0 Arial;}}{\*\htmltag84 <p>}\htmlrtf \par hidden\htmlrtf0 Hi \'f6{\*\htmltag92 </p>}{\*\htmltag84 <b>}you{\*\htmltag92 </b>}}`,
  );
  const { content } = read([...HEAD, fixed(32), binary('1009', page)]);
  assert.match(plainText(content), /Hi ö.*you/s);
  assert.doesNotMatch(plainText(content), /hidden/);
  const other = read([...HEAD, fixed(32), binary('1009', plainRtf(String.raw`{\rtf1\ansi {\b bold} text\par}`))]);
  assert.match(JSON.stringify(other.content), /"text":"bold","marks":\[[^\]]*\{"type":"bold"\}/);
});

test('compressed Rich Text is decompressed: the example of the specification', () => {
  const packed =
    '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af32068656c0900206277 05b06c647d0a800fa0'.replaceAll(
      ' ',
      '',
    );
  const text = unpackRtf(Buffer.from(packed, 'hex')).toString('latin1');
  assert.equal(text, '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
});

test('damage anywhere is a coded refusal or a message', () => {
  const file = compoundFile([...HEAD, fixed(32), binary('1013', Buffer.from('<p>a</p>'))]);
  for (let at = 0; at < file.length; at += 61) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ 0xa5;
    try {
      fromFile(damaged, readMsg);
    } catch (error) {
      assert.match(
        String((error as { code?: string }).code),
        /^(?:FILE_|ARCHIVE_|XML_|CONTENT_)/,
        `at ${at}: ${String(error)}`,
      );
    }
  }
});

test('attachments are files, pictures of the page by cid:, and messages within are shown', () => {
  const attachment = (number: number, ...members: readonly Node[]): Node => [
    `__attach_version1.0_#0000000${number}`,
    [fixed(8), ...members],
  ];
  const { content, assets = [] } = read([
    ...HEAD,
    fixed(32),
    binary('1013', Buffer.from('<p>a</p>')),
    attachment(0, wide('3707', 'a.pdf'), wide('370E', 'application/pdf'), binary('3701', Buffer.from('%PDF-'))),
    attachment(1, [id('3701', '000D'), [wide('0037', 'Inner'), fixed(24), wide('1000', 'inner text')]]),
  ]);
  validate(content);
  assert.deepEqual(
    assets.map(({ name, mediaType }) => [name, mediaType]),
    [['attachment-a.pdf', 'application/pdf']],
  );
  assert.match(plainText(content), /Attachments.*Inner.*inner text/s);
});
