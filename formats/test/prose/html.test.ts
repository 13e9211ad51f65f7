import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { readHtml } from '../../src/prose/html.ts';
import { plainText as textOf } from '../../src/content/node.ts';
import { fromFile } from '../kit/local-file.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const read = (html: string | Buffer) => fromFile(html, readHtml);
const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;

test('a page that Excel saved keeps its style sheet’s format of cells, without properties for Excel alone', () => {
  const { content, title, metadata, warnings } = read(
    page(
      '<table><tr><td class=xl1>12,00</td></tr></table>',
      '<meta name=author content="Jo &amp; Al"><title>Sales</title><!--[if gte mso 9]><xml><x:Name>secret</x:Name></xml><![endif]--><style><!-- .xl1{color:red;font-weight:bold} @media print{td{color:blue}} --></style>',
    ),
  );
  validate(content);
  const cell = JSON.stringify(content);
  assert.match(cell, /"color":"red"/);
  assert.match(cell, /"type":"bold"/);
  assert.doesNotMatch(cell, /secret|blue/);
  assert.deepEqual([title, metadata?.['author'], warnings], ['Sales', 'Jo & Al', []]);
});

test('pictures within a page become assets, external ones stay links, and files beside it are reported', () => {
  const {
    content,
    assets = [],
    warnings = [],
  } = read(
    page(`<p><img src="data:image/png;base64,${PIXEL}"><img src="https://site.example/a.png"><img src="a/b.png"></p>`),
  );
  assert.deepEqual(
    assets.map(({ name, mediaType }) => [name, mediaType]),
    [['image.png', 'image/png']],
  );
  assert.match(JSON.stringify(content), /asset:image\.png.*https:\/\/site\.example\/a\.png/);
  assert.deepEqual(
    warnings.map(({ code, count }) => [code, count]),
    [['IMAGE_MISSING', 1]],
  );
});

test('scripts, handlers and SVG with scripts are removed', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');
  const {
    content,
    assets,
    warnings = [],
  } = read(
    page(
      `<script>alert(1)</script><p onclick="x()">a<a href="javascript:x()">b</a><img src="data:image/svg+xml;base64,${svg}"></p>`,
    ),
  );
  assert.doesNotMatch(JSON.stringify(content), /alert|onclick|javascript/);
  assert.deepEqual([assets, warnings.map(({ code }) => code)], [[], ['IMAGE_UNSAFE']]);
});

test('the encoding is the stated one of the page, else it is guessed from its bytes', () => {
  const stated = read(Buffer.from(page('<p>Привет</p>', '<meta charset=windows-1251>').replace('Привет', 'XXXXXX')));
  assert.equal(stated.metadata?.['encoding'], 'windows-1251');
  const guessed = read(Buffer.from(page('<p>Größe, Länge und Höhe der schönen Türme</p>'), 'latin1'));
  assert.match(textOf(guessed.content), /Größe, Länge und Höhe/);
  const wide = read(Buffer.from(`\ufeff${page('<p>Größe</p>')}`, 'utf16le'));
  assert.match(textOf(wide.content), /Größe/);
});

test('endless nesting is refused, and unclosed tags, comments and styles are read in linear time', () => {
  assert.throws(() => read('<div>'.repeat(100_000)), { code: 'XML_UNSAFE' });
  for (const piece of ['<!--', '<style>', '<p class="', '<td style=', '<a href=x ', '</', '<!', '{', '<img src='])
    assert.doesNotThrow(() => read(page(piece.repeat(20_000), `<style>${'.a{'.repeat(10_000)}</style>`)), piece);
});

test('formulas of a page are formulas, and elements of XHTML without content end at once', () => {
  const math = '<math display="block"><msup><mi>x</mi><mn>2</mn></msup></math>';
  const { content } = read(`<?xml version="1.0"?><html><head><title/></head><body><p>a <b/>c</p>${math}</body></html>`);
  assert.deepEqual(content.content, [
    { type: 'paragraph', content: [{ type: 'text', text: 'a c' }] },
    { type: 'blockMath', attrs: { latex: 'x^{2}' } },
  ]);
});

test('a page of too many elements for a thread is refused by their number', () => {
  assert.throws(() => read('<p>x</p>'.repeat(150_001)), { code: 'CONTENT_TOO_LARGE' });
});
