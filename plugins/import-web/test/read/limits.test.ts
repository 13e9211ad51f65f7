import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readPage } from '../../src/read/read-page.ts';
import { writeDocument } from '../../src/read/write-document.ts';
import { validate } from '@editor-companion/document';
import { paragraphs } from '../support/pages.ts';
import { readHtml } from '../support/read.ts';

describe('pages that are made to overload the server', () => {
  it('may nest without end', () => {
    assert.ok(readHtml(`${'<div>'.repeat(5000)}${paragraphs(3)}`).text.length > 200);
    assert.ok(readHtml(`${'<b><i>'.repeat(2000)}${paragraphs(3)}`).html.length > 200);
    assert.throws(() => readHtml('<div>'.repeat(200_000)), { code: 'WEB_PAGE_TOO_COMPLEX' });
  });

  it('may contain more elements than any page', () => {
    assert.throws(() => readHtml('<p>x</p>'.repeat(300_000)), { code: 'WEB_PAGE_TOO_COMPLEX' });
  });

  it('may contain a tag of endless attributes', () => {
    const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at}="x"`).join(' ');
    assert.ok(readHtml(`<div ${attributes}>${paragraphs(3)}</div>`).text.length > 200);
  });

  it('may make expressions backtrack', () => {
    const bait = [
      ' '.repeat(50_000),
      '<'.repeat(50_000),
      'a,'.repeat(50_000),
      '$$'.repeat(20_000),
      String.raw`\(`.repeat(20_000),
      '0 '.repeat(50_000),
    ];
    for (const text of bait) {
      const html = `<script src="mathjax.js"></script><meta name="author" content="${text}"><title>${text}</title><img srcset="${text}"><p class="${text}" id="${text}">${text}</p><pre class="${text}">${text}</pre><a href="#${text}">1</a>`;
      readPage({ bytes: Buffer.from(html), charset: '', url: 'https://a.example/' }, 'article');
    }
  });

  it('may be any bytes, and still become a valid document', () => {
    const tags = [
      '<p>',
      '</p>',
      '<div class="comment">',
      '<table><tr><td>',
      '</table>',
      '<pre>',
      '<math>',
      '<img src=x>',
      '<sup><a href="#a">1</a></sup>',
      '<li id=a>',
      '<iframe src="https://youtu.be/1">',
      '<svg>',
      '<noscript>',
      'some words that make a sentence.',
      '<!--',
      '<h2>',
      '<figure>',
      '<blockquote class="twitter-tweet">',
      '<aside class="note">',
      '&amp;',
      '\u0000',
      '<details><summary>',
    ];
    const html = fc.array(fc.oneof(fc.constantFrom(...tags), fc.string({ maxLength: 20 })), { maxLength: 60 });
    fc.assert(
      fc.property(html, fc.constantFrom('article' as const, 'page' as const), (parts, mode) => {
        const reading = readPage({ bytes: Buffer.from(parts.join('')), charset: '', url: 'https://a.example/' }, mode);
        validate(JSON.parse(Buffer.from(writeDocument({ pages: [reading.html], names: {} })).toString()));
      }),
      { numRuns: 80 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readPage({ bytes, charset: '', url: '' }, 'page')),
      { numRuns: 100 },
    );
  });
});
