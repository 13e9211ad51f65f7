import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { cleanFilename, splitExtension } from '../src/filename.ts';

describe('a cleaned file name', () => {
  it('is made in linear time of the name', () => {
    const many = 1_000_000;
    assert.equal(cleanFilename(`a${' .'.repeat(many)}b.docx`), `a${' .'.repeat(127)}`.slice(0, 250) + '.docx');
    assert.equal(cleanFilename(`${' .'.repeat(many)}\u200B`), 'document');
  });

  const cases: [string, string, string][] = [
    ['keeps an ordinary name', 'Report 2026.docx', 'Report 2026.docx'],
    ['keeps other scripts', '季度报告.docx', '季度报告.docx'],
    ['drops a POSIX path', '../../etc/passwd', 'passwd'],
    ['drops a Windows path', String.raw`C:\Users\me\a.doc`, 'a.doc'],
    ['drops line breaks, which would split a header', 'a\r\nSet-Cookie: x.docx', 'aSet-Cookie x.docx'],
    ['drops a right-to-left override, which hides the extension', 'report\u202Excod.exe', 'reportxcod.exe'],
    ['composes to NFC', 'e\u0301.docx', 'é.docx'],
    ['defuses a device name', 'CON.docx', '_CON.docx'],
    ['drops trailing dots and spaces', 'a.docx. .', 'a.docx'],
    ['names what has no name', '', 'document'],
    ['names what is only a path', '///', 'document'],
    ['mends half a surrogate pair', 'a\uD800.docx', 'a\uFFFD.docx'],
  ];
  for (const [title, name, expected] of cases) {
    it(title, () => assert.equal(cleanFilename(name), expected));
  }

  it('is at most 255 bytes and keeps its extension', () => {
    const cleaned = cleanFilename(`${'字'.repeat(200)}.docx`);
    assert.ok(Buffer.byteLength(cleaned) <= 255);
    assert.ok(cleaned.endsWith('字.docx'));
  });

  it('is safe and stable for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const cleaned = cleanFilename(name);
        // oxlint-disable-next-line no-control-regex
        assert.doesNotMatch(cleaned, /[\u0000-\u001F\u007F/\\"\u202A-\u202E]/u);
        assert.ok(cleaned.length > 0 && Buffer.byteLength(cleaned) <= 255);
        assert.ok(cleaned.isWellFormed());
      }),
    );
  });
});

describe('splitting off the extension', () => {
  it('takes the last one', () => {
    assert.deepEqual(splitExtension('a.tar.gz'), { stem: 'a.tar', extension: 'gz' });
  });

  it('finds none after a leading dot', () => {
    assert.deepEqual(splitExtension('.env'), { stem: '.env', extension: '' });
  });
});
