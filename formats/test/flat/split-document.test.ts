import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { plainText } from '../../src/content/node.ts';
import { readFods, readFodt } from '../../src/flat/reader.ts';
import { fromFile } from '../kit/local-file.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = [
  ...['office', 'text', 'table', 'style', 'meta'].map((name) => `xmlns:${name}="${OASIS}:${name}:1.0"`),
  `xmlns:draw="${OASIS}:drawing:1.0" xmlns:fo="${OASIS}:xsl-fo-compatible:1.0" xmlns:svg="${OASIS}:svg-compatible:1.0"`,
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:math="http://www.w3.org/1998/Math/MathML"',
].join(' ');
const flat = (body: string, rest = ''): string =>
  `<?xml version="1.0"?>\n<!-- a > b --><office:document ${NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.text">${rest}<office:body>${body}</office:body></office:document>`;
const text = (content: string, rest?: string) =>
  fromFile(flat(`<office:text>${content}</office:text>`, rest), (path) =>
    readFodt(path, { revisions: 'keep' }, () => undefined),
  );

test('a flat text keeps styles, metadata, pictures and formulas like a package', () => {
  const {
    content,
    title,
    assets = [],
    warnings,
  } = text(
    `<text:h text:outline-level="1">One</text:h><text:p text:style-name="P1">bold<draw:frame svg:width="1cm" svg:height="1cm"><draw:image><office:binary-data>\n${PIXEL}\n</office:binary-data></draw:image></draw:frame><draw:frame svg:width="1cm" svg:height="1cm"><draw:object><math:math><math:mi>x</math:mi></math:math></draw:object></draw:frame></text:p>`,
    '<office:meta><dc:title>T</dc:title></office:meta><office:automatic-styles><style:style style:name="P1" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>',
  );
  validate(content);
  const json = JSON.stringify(content);
  assert.match(json, /"type":"bold"/);
  assert.match(json, /"latex":"x"/);
  assert.deepEqual([title, assets.map(({ mediaType }) => mediaType), warnings], ['T', ['image/png'], []]);
});

test('a flat spreadsheet has a heading and a table for each sheet', () => {
  const file = flat(
    '<office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>',
  );
  const { content } = fromFile(file, (path) => readFods(path, { revisions: 'keep' }, () => undefined));
  assert.deepEqual(
    content.content?.map((node) => [node.type, plainText(node).trim()]),
    [
      ['heading', 'A'],
      ['table', '1'],
    ],
  );
});

test('a file that is cut off, nests too deep or is no such document is refused with a code', () => {
  assert.throws(() => text('<text:p>'.repeat(5000)), { code: 'XML_UNSAFE' });
  const read = (xml: string) => fromFile(xml, (path) => readFodt(path, { revisions: 'keep' }, () => undefined));
  assert.throws(() => read(flat('<office:text><text:p>a</text:p></office:text>').slice(0, -80)), {
    code: 'FILE_TRUNCATED',
  });
  assert.throws(() => read('<a/>'), { code: 'FILE_DAMAGED' });
  for (const piece of ['<!--', '<![CDATA[', '<a b="', '<draw:image><office:binary-data>'])
    assert.throws(() => text(piece.repeat(20_000)), { code: /^(?:FILE_|XML_)/ }, piece);
});
