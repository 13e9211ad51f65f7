import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readEml } from '../../src/mail/eml.ts';
import { fromFile } from '../kit/local-file.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HEAD =
  'From: =?utf-8?Q?J=C3=B6rg?= <j@site.example>\r\nTo: a@b.example\r\nSubject: =?utf-8?B?R3LDvA==?=\r\n =?utf-8?B?w59l?=\r\nDate: Mon, 5 Jan 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\n';
const read = (text: string | Buffer) => fromFile(text, readEml);
const mixed = (...parts: readonly string[]): string =>
  `${HEAD}Content-Type: multipart/mixed; boundary=m\r\n\r\n${parts.map((part) => `--m\r\n${part}\r\n`).join('')}--m--\r\n`;

test('sender, recipients, subject and date are at the top and in the metadata', () => {
  const { title, metadata, content } = read(`${HEAD}\r\nHello\r\nthere\r\n`);
  validate(content);
  assert.deepEqual(
    [title, metadata?.['author'], metadata?.['created']],
    ['Grüße', 'Jörg <j@site.example>', '2026-01-05T09:00:00.000Z'],
  );
  assert.deepEqual(
    content.content?.map(({ type }) => type),
    ['heading', 'table', 'paragraph', 'paragraph'],
  );
  assert.match(JSON.stringify(content), /"Mon, 05 Jan 2026 09:00:00 GMT"/);
});

test('of alternatives the HTML is used, with its pictures by cid:, and without external ones so that no sender is notified', () => {
  const related = `Content-Type: multipart/related; boundary=r\r\n\r\n--r\r\nContent-Type: text/html\r\n\r\n<p onclick="x()">Hi<img src="cid:logo"><img src="https://track.example/1.gif"><script>x</script></p>\r\n--r\r\nContent-Type: image/png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64\r\n\r\n${PIXEL}\r\n--r--`;
  const {
    content,
    assets = [],
    warnings = [],
  } = read(
    mixed(
      `Content-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\nContent-Type: text/plain\r\n\r\nplain\r\n--a\r\n${related}\r\n--a--`,
    ),
  );
  validate(content);
  const json = JSON.stringify(content);
  assert.match(json, /"text":"Hi"/);
  assert.doesNotMatch(json, /plain|track|onclick|Attachments/);
  assert.deepEqual([assets.length, warnings.map(({ code }) => code)], [1, ['IMAGE_LINKED']]);
});

test('attachments are stored and listed with links, with safe names and types', () => {
  const { content, assets = [] } = read(
    mixed(
      'Content-Type: text/plain\r\n\r\nSee below.',
      "Content-Type: text/html\r\nContent-Disposition: attachment; filename*=utf-8''..%2F%C3%BCbel.html\r\n\r\n<script>x</script>",
      'Content-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=',
    ),
  );
  validate(content);
  assert.deepEqual(
    assets.map(({ mediaType }) => mediaType),
    ['application/octet-stream', 'application/pdf'],
  );
  assert.doesNotMatch(assets[0]?.name ?? '', /[/\\]|\.\./);
  assert.equal(Buffer.from(assets[1]?.bytes ?? []).toString(), '%PDF-');
  assert.match(JSON.stringify(content), /asset:attachment-a\.pdf/);
});

test('nested messages are shown up to a depth, and deeper ones are files', () => {
  const within = (depth: number): string =>
    depth === 0
      ? `${HEAD}\r\nthe last`
      : `${HEAD.replace(/Subject.*\r\n .*/, `Subject: level ${depth}`)}Content-Type: multipart/mixed; boundary=d${depth}\r\n\r\n--d${depth}\r\nContent-Type: message/rfc822\r\n\r\n${within(depth - 1)}\r\n--d${depth}--\r\n`;
  const { content, assets = [] } = read(within(8));
  validate(content);
  const text = plainText(content);
  assert.match(text, /level 8.*level 7.*level 6.*level 5/s);
  assert.doesNotMatch(text, /level 4/);
  assert.deepEqual(
    assets.map(({ name }) => name),
    ['attachment-message.eml'],
  );
});

test('endless headers, words and boundaries are read in linear time', () => {
  for (const piece of ['=?', '=?utf-8?Q?=', 'a=b;', '"', 'a*0*=x;', ' ', '<', '=\r\n ', '(']) {
    assert.doesNotThrow(
      () => read(`${HEAD}Content-Type: text/html; ${piece.repeat(20_000)}\r\n\r\n${piece.repeat(20_000)}`),
      piece,
    );
    assert.doesNotThrow(
      () => read(`${HEAD}X-A: ${piece.repeat(20_000)}\r\nSubject: ${piece.repeat(20_000)}\r\n\r\n`),
      piece,
    );
  }
});
