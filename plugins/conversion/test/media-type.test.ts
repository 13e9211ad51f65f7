import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanMediaType } from '../src/media-type.ts';

describe("a client's media type", () => {
  it('stays if it is valid', () => {
    for (const type of ['image/png', 'application/vnd.ms-word', 'text/html; charset=utf-8', 'text/plain;a="b c"'])
      assert.equal(cleanMediaType(type), type);
  });

  it('becomes that of plain bytes if it is invalid, or could not be sent in a header', () => {
    const faulty = [
      '',
      'png',
      'text/',
      'text/html\r\nset-cookie: a=b',
      'text/\u4E2D',
      'text/plain; a="\n"',
      `text/${'x'.repeat(300)}`,
    ];
    for (const type of faulty) assert.equal(cleanMediaType(type), 'application/octet-stream', type);
  });

  it('may have 255 characters and no more', () => {
    const longest = `text/${'x'.repeat(250)}`;
    assert.equal(cleanMediaType(longest), longest);
    assert.equal(cleanMediaType(`${longest}x`), 'application/octet-stream');
  });

  it('is checked in linear time, however it is written', () => {
    assert.equal(cleanMediaType(`a/b${' ;'.repeat(120)}`), 'application/octet-stream');
  });
});
