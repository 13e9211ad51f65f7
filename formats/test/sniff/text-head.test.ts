import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTextHead } from '../../src/sniff/text-head.ts';

const kindOf = (text: string | Buffer) => readTextHead(Buffer.from(text))?.kind;

test('pages are recognised by their first element, after comments and declarations', () => {
  for (const text of [
    '<!DOCTYPE html><p>',
    '<html xmlns:x="urn:x">',
    '\ufeff <!-- a --><?xml version="1.0"?><HTML>',
    '<body>',
  ])
    assert.equal(kindOf(text), 'html', text);
  assert.equal(kindOf('<table><tr><td>1'), 'fragment');
  assert.equal(kindOf(Buffer.from('\ufeff<html><p>x', 'utf16le')), 'html');
});

test('messages and web archives are recognised by their fields', () => {
  assert.equal(kindOf('From: a@b.c\r\nTo: d@e.f\r\nSubject: x\r\n\r\nHi'), 'mail');
  assert.equal(kindOf('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x'), 'mhtml');
  assert.equal(kindOf('From: <Saved by Blink>\r\nSnapshot-Content-Location: x\r\nMIME-Version: 1.0\r\n\r\n'), 'mhtml');
  assert.equal(kindOf('Note: this is text\nDate: today is fine\nand more'), undefined);
});

test('XML is recognised by its root and namespace', () => {
  assert.equal(readTextHead(Buffer.from('<?xml version="1.0"?><o:document xmlns:o="urn:x">'))?.root, 'urn:x document');
});

test('binary data are no text, whatever their first bytes', () => {
  const random = Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256));
  for (const bytes of [
    random,
    Buffer.from('%PDF-1.7'),
    Buffer.from('PK\x03\x04'),
    Buffer.from('{\\rtf1 x}'),
    Buffer.alloc(64),
  ])
    assert.equal(readTextHead(bytes), undefined);
});

test('a table is recognised by an equal number of fields in all lines', () => {
  assert.equal(readTextHead(Buffer.from('a\tb\n1\t2\n'))?.isTable, true);
  assert.equal(readTextHead(Buffer.from('Dear all, hello.\nThis, that, those.\n'))?.isTable, false);
});
