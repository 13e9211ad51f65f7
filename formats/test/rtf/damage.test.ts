import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatError } from '@editor-companion/formats';
import fc from 'fast-check';
import { RTF_LIMITS } from '../../src/rtf/limits.ts';
import { translateRtf } from '../../src/rtf/reader.ts';
import { textOf } from '../kit/docx.ts';
import { blocks, read, rtf } from '../kit/rtf.ts';

const r = String.raw;

/** Reads the bytes. A failure must be a `FormatError`. */
function readOrRefuse(bytes: Buffer): void {
  try {
    read(bytes);
  } catch (error) {
    assert.ok(error instanceof FormatError, String(error));
  }
}

const WORDS = [
  ...'{ { { } } } \\par \\cell \\nestcell \\row \\nestrow \\trowd \\cellx500 \\cellx-1 \\intbl \\itap2 \\itap99 \\sect \\sectd \\pard'.split(
    ' ',
  ),
  ...r`{\*\pn\pnlvlbody} {\listtext \ls1 \ilvl9 {\field {\*\fldinst {\fldrslt {\footnote {\header {\annotation {\*\atrfstart {\shp {\*\shpinst`.split(
    ' ',
  ),
  ...r`{\shptxt {\sp {\sn {\sv {\pict \pngblip \bin3 \bin99999999 {\mmath {\*\moMath {\mf {\mr {\object {\result {\stylesheet {\fonttbl`.split(
    ' ',
  ),
  ...r`{\listtable {\listlevel {\leveltext {\info {\upr {\*\ud \f0 \f1 \f2 \u8364 \uc2 \u-10179 \'9 \'e9 \'81 \clmrg \clvmrg \clmgf \brdrs`.split(
    ' ',
  ),
  ...r`\revised \deleted \v \plain \rtlch \ltrch \dbch \b \b0 \fs-5 \li99999999999 \sl-3 \tx \s1 \cs1 \outlinelevel77 \upr \* \~`.split(
    ' ',
  ),
  ' text ',
  'ff',
  ';',
  '\n',
];

test('control words named like properties of every object are ordinary words', () => {
  for (const word of ['constructor', 'valueOf', 'hasOwnProperty', 'toString', 'isPrototypeOf']) {
    const text = r`a\WORD b{\*\WORD c}{\WORD d}{\info{\WORD e}{\title t}}{\field{\*\fldinst \WORD}{\fldrslt f}}`;
    assert.equal(
      blocks(rtf(text.replaceAll('WORD', word)))
        .map(textOf)
        .join(''),
      'abdf',
      word,
    );
  }
});

test('a note in a header is read, even if there is no other text', () => {
  const types = blocks(rtf(r`{\header{\footnote a}}`)).map(({ type }) => type);
  assert.deepEqual(types, ['paragraph', 'footnotes']);
});

test('any control words in any order are read or refused with a code', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 120 }), (words) => {
      const open = words.join('').replaceAll(/[^{}]/g, '').length;
      readOrRefuse(rtf(words.join('') + '}'.repeat(open)));
    }),
    { numRuns: 150 },
  );
});

test('any bytes after the signature are read or refused with a code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) =>
      readOrRefuse(Buffer.concat([Buffer.from(r`{\rtf1 `), bytes])),
    ),
    { numRuns: 100 },
  );
});

test('a document without its last brace is read, and one that is cut off inside is refused', () => {
  assert.equal(textOf(blocks(rtf('a').subarray(0, -1))[0]), 'a');
  assert.throws(() => read(Buffer.from(r`{\rtf1 a{\b b`)), { code: 'FILE_TRUNCATED' });
});

test('a document whose braces do not match, but that ends with one, is read', () => {
  assert.equal(textOf(blocks(Buffer.from(r`{\rtf1 a{\b b{\i c}`))[0]), 'abc');
});

test('bytes after the document are ignored', () => {
  assert.equal(
    blocks(Buffer.concat([rtf('a'), Buffer.from(r`{\rtf1 b}`)]))
      .map(textOf)
      .join(),
    'a',
  );
});

test('groups nested too deep are refused', () => {
  const nested = (depth: number) => rtf('{'.repeat(depth) + '}'.repeat(depth));
  read(nested(RTF_LIMITS.depth - 1));
  assert.throws(() => read(nested(RTF_LIMITS.depth + 1)), { code: 'FILE_DAMAGED' });
});

test('small files that expand to endless text are refused', () => {
  const tabs = Array.from({ length: 64 }, (_, n) => r`\tqdec\tlul\tx${2_000_000_000 + n}`).join('');
  assert.throws(() => translateRtf(rtf(r`\pard${tabs} ${r`\par `.repeat(35_000)}`)), { code: 'XML_UNSAFE' });
  assert.throws(() => translateRtf(rtf('\\par'.repeat(1_100_000))), { code: 'CONTENT_TOO_LARGE' });
  for (const item of ['{\\footnote}', '{\\header}', '{\\pict 00}'])
    assert.throws(() => translateRtf(rtf(item.repeat(140_000))), { code: 'XML_UNSAFE' }, item);
});

test('rows and tables have a greatest number of cells and columns', () => {
  const wide = (shift: number) =>
    r`\trowd\trleft${shift}` + Array.from({ length: 400 }, (_, n) => r`\cellx${(n + 1) * 50 + shift}`).join('');
  const row = (shift: number) => r`${wide(shift)}\pard\intbl x\cell\row`;
  const widths = blocks(rtf(row(0) + row(30_000) + row(60_000) + row(90_000) + row(120_000))).map(
    ({ content }) => content?.length,
  );
  assert.deepEqual(widths, [5]);
  const cells = r`\pard\intbl x\cell`.repeat(300);
  const rows = Array.from({ length: 6 }, (_, n) => wide(n * 30_000) + cells + r`\row`).join('');
  assert.equal(blocks(rtf(rows)).filter(({ type }) => type === 'table').length, 2);
});

test('tables nested beyond the limit stay in the deepest', () => {
  const deep = Array.from({ length: 40 }, (_, n) => r`\pard\intbl\itap${n + 1} ${n}\par`).join('');
  assert.match(textOf(blocks(rtf(deep))[0]), /^0123.*39$/);
});

test('boxes and notes nested beyond the limit stay in the text around them', () => {
  const nested = (depth: number): string => (depth === 0 ? 'x' : r`{\footnote\pard ${depth}${nested(depth - 1)}\par}`);
  assert.match(JSON.stringify(blocks(rtf(nested(10)))), /x/);
});
