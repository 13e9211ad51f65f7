import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { contentDisposition } from '../../src/http/content-disposition.ts';

describe('Content-Disposition', () => {
  it('names a plain file directly', () => {
    assert.equal(contentDisposition('attachment', 'report.pdf'), 'attachment; filename="report.pdf"');
  });

  it('encodes other scripts exactly, beside an ASCII fallback', () => {
    assert.equal(
      contentDisposition('inline', '报告 €.pdf'),
      `inline; filename="__ _.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%E2%82%AC.pdf`,
    );
  });

  it('encodes characters that RFC 8187 does not allow', () => {
    assert.equal(
      contentDisposition('attachment', `it's (1)*é.pdf`),
      `attachment; filename="it's (1)*_.pdf"; filename*=UTF-8''it%27s%20%281%29%2A%C3%A9.pdf`,
    );
  });

  it('quotes every name safely', () => {
    assert.equal(
      contentDisposition('attachment', 'a"; filename="b.exe'),
      `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
    );
  });

  it('is a valid header from which any name can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const header = contentDisposition('attachment', name);
        assert.match(header, /^attachment; filename="[ -~]*?"(?:; filename\*=UTF-8''[\w!#$&+\-.^`|~%]*)?$/u);
        const extended = /filename\*=UTF-8''(.*)$/u.exec(header)?.[1];
        const plain = /filename="(.*?)"/u.exec(header)?.[1];
        assert.equal(extended === undefined ? plain : decodeURIComponent(extended), name.toWellFormed());
      }),
    );
  });
});
