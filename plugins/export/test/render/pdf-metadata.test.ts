import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withMetadata } from '../../src/render/pdf-metadata.ts';

const BODY = '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\n';
const PDF = Buffer.from(
  `${BODY}xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<</Size 2\n/Root 1 0 R>>\nstartxref\n${BODY.length}\n%%EOF\n`,
);

describe('document information', () => {
  it('follows the printed bytes, which stay unchanged', () => {
    const out = Buffer.from(withMetadata(PDF, { title: 'T' }));
    assert.ok(out.subarray(0, PDF.length).equals(PDF));
    const tail = out.subarray(PDF.length).toString('latin1');
    assert.match(tail, /2 0 obj\n<<\/Title <FEFF0054>/u);
    assert.match(tail, new RegExp(`/Size 3 /Root 1 0 R /Info 2 0 R /Prev ${BODY.length}>>`, 'u'));
  });

  it('has a valid cross-reference table', () => {
    const out = Buffer.from(withMetadata(PDF, { author: 'Ünï 漢 🎉' })).toString('latin1');
    const xref = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(out)?.[1]);
    assert.equal(out.slice(xref, xref + 4), 'xref');
    const object = Number(/^xref\n2 1\n(\d{10}) /u.exec(out.slice(xref))?.[1]);
    assert.equal(out.slice(object, object + 7), '2 0 obj');
  });

  it('is left out if there is none, or the file has another form', () => {
    assert.equal(withMetadata(PDF, undefined), PDF);
    assert.equal(withMetadata(PDF, {}), PDF);
    const foreign = Buffer.from('%PDF-1.7\n...\nstartxref\n9\n%%EOF\n');
    assert.equal(withMetadata(foreign, { title: 'T' }), foreign);
  });
});
