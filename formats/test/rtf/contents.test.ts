import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../kit/docx.ts';
import { PNG } from '../kit/odf.ts';
import { wmf, words } from '../graphics/kit/wmf.ts';
import { blocks, inlines, marked, read, rtf } from '../kit/rtf.ts';

const r = String.raw;
const HEX = Buffer.from(PNG).toString('hex');
const AUTHORS = r`{\*\revtbl{Unknown;}{Ann;}}`;
/** 29 February 2024, 8:05. */
const DATE = ((2024 - 1900) << 20) | (2 << 16) | (29 << 11) | (8 << 6) | 5;

test('pictures keep size and crop, and of two formats the one that browsers show is used', () => {
  const picture = r`{\pict\pngblip\picwgoal1440\pichgoal720\picscalex50\picscaley100\piccropl288 ${HEX.slice(0, 21)} ${HEX.slice(21)}}`;
  const { assets, content } = read(r`{\*\shppict${picture}}{\nonshppict{\pict\wmetafile8 00}}\par`);
  assert.deepEqual(
    assets?.map(({ name, mediaType, bytes }) => [name, mediaType, Buffer.from(bytes).equals(PNG)]),
    [['image1.png', 'image/png', true]],
  );
  assert.deepEqual(content.content?.[0]?.content?.[0]?.attrs, {
    src: 'asset:image1.png',
    width: 38,
    height: 48,
    crop: { top: 0, right: 0, bottom: 0, left: 0.2 },
  });
});

test('other data in the group of a picture, such as Word’s id, are not part of its bytes', () => {
  const id = r`{\*\blipuid 00112233445566778899aabbccddeeff}{\*\blipnew ab}`;
  const { assets } = read(r`{\pict${id}\pngblip\bliptag7 ${HEX}}\par`);
  assert.deepEqual(
    assets?.map(({ bytes }) => Buffer.from(bytes).equals(PNG)),
    [true],
  );
});

test('pictures may be raw bytes, or digits after a control word without a length', () => {
  const raw = Buffer.concat([rtf(r`{\pict\pngblip\bin${PNG.length} `).subarray(0, -1), PNG, Buffer.from('}x}')]);
  assert.deepEqual(marked(raw), [['image'], ['x']]);
  assert.deepEqual(marked(r`{\pict\pngblip \bin ${HEX}}x`), [['image'], ['x']]);
});

test('metafiles become drawings that browsers show, and bitmaps become files', () => {
  const drawing = wmf(words(0x041b, 40, 30, 20, 10)).toString('hex');
  const bitmap = Buffer.alloc(44);
  bitmap.writeUInt32LE(40, 0);
  bitmap.writeInt32LE(1, 4);
  bitmap.writeInt32LE(1, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(24, 14);
  const { assets } = read(r`{\pict\wmetafile8 ${drawing}}{\pict\dibitmap0 ${bitmap.toString('hex')}}`);
  assert.deepEqual(
    assets?.map(({ mediaType }) => mediaType),
    ['image/svg+xml', 'image/bmp'],
  );
});

test('text of shapes becomes a box, and their pictures float', () => {
  const shape = (content: string) =>
    r`{\shp{\*\shpinst\shpleft0\shptop0\shpright1500\shpbottom750\shpwr2{\sp{\sn shapeType}{\sv 202}}${content}}{\shprslt{x}}}`;
  assert.deepEqual(blocks(r`a${shape(r`{\shptxt\pard boxed\par}`)}\par`).map(outline), [
    ['paragraph', 'a'],
    ['textBox', ['paragraph', 'boxed']],
  ]);
  const picture = shape(r`{\sp{\sn pib}{\sv{\pict\pngblip ${HEX}}}}{\sp{\sn wzDescription}{\sv A cat}}`);
  assert.deepEqual(inlines(r`a${picture}\par`)[1]?.attrs, {
    src: 'asset:image1.png',
    alt: 'A cat',
    width: 100,
    height: 50,
    float: 'left',
    wrap: 'square',
  });
  assert.deepEqual(
    read(r`a${shape('')}\par`).warnings?.map(({ code }) => code),
    ['SHAPE_DROPPED'],
  );
});

test('embedded objects become their picture, with a warning', () => {
  const { content, warnings } = read(
    r`{\object\objemb{\*\objclass Word}{\*\objdata 0105}{\result{\pict\pngblip ${HEX}}}}`,
  );
  assert.deepEqual(content.content?.map(outline), [['paragraph', ['image']]]);
  assert.deepEqual(
    warnings?.map(({ code }) => code),
    ['EMBEDDED_OBJECT'],
  );
});

test('links, bookmarks and results of fields are kept', () => {
  const source =
    r`{\*\bkmkstart here}a{\*\bkmkend here}\par` +
    r`{\field{\*\fldinst{HYPERLINK "https://example.org/"}}{\fldrslt{\b b}}}` +
    r`{\field{\*\fldinst{ HYPERLINK  \\l "here"}}{\fldrslt c}}{\field{\*\fldinst ADDRESSBLOCK}{\fldrslt Ann}}\par`;
  const [first, second] = blocks(source);
  assert.equal(first?.attrs?.['anchor'], 'here');
  assert.deepEqual(
    second?.content?.map(({ text, marks }) => [text, marks?.find(({ type }) => type === 'link')?.attrs?.['href']]),
    [
      ['b', 'https://example.org/'],
      ['c', '#here'],
      ['Ann', undefined],
    ],
  );
});

test('contents, numbers of captions and cross references stay fields', () => {
  const field = (code: string, result: string): string => r`{\field{\*\fldinst ${code}}{\fldrslt ${result}}}`;
  const source =
    r`{\field{\*\fldinst TOC \\o "1-2"}{\fldrslt One\tab 1\par Two\tab 2}}\par` +
    r`{\*\bkmkstart fig}Figure ${field(r`SEQ Figure`, '1')}{\*\bkmkend fig}: A house\par` +
    r`${field(r`REF fig \\h`, 'Figure 1')} ${field('PAGEREF fig', '3')}\par`;
  const [contents, caption, line] = blocks(source);
  assert.deepEqual([contents?.type, contents?.attrs, contents?.content?.length], ['contents', { maxLevel: 2 }, 2]);
  assert.deepEqual(caption?.content?.[1]?.attrs, { name: 'Figure' });
  assert.deepEqual(
    [line?.content?.[0], line?.content?.[2]].map((node) => node?.attrs),
    [
      { target: 'fig', kind: 'label' },
      { target: 'fig', kind: 'page' },
    ],
  );
});

test('legacy form fields are form fields with their state, choices and limits', () => {
  const field = (type: string, data: string, result = '') =>
    r`{\field{\*\fldinst ${type} {\*\formfield{${data}}}}{\fldrslt ${result}}}`;
  const box = (state: number) => field('FORMCHECKBOX', r`\fftype1\ffres${state}\ffdefres1{\*\ffname x}`);
  const choice = field('FORMDROPDOWN', r`\fftype2\ffres1{\*\ffl one}{\*\ffl two}`);
  const name = field(
    'FORMTEXT',
    r`\fftype0\ffmaxlen20\ffprot1{\*\ffname who}{\*\ffdeftext Your name}{\*\ffstattext First and last}`,
    'Ann',
  );
  const [block] = blocks(r`x ${box(1)}${box(25)}${box(0)}${choice}${name}\par`);
  assert.deepEqual(block && outline(block), [
    'paragraph',
    'x ',
    ['formField', '☒'],
    ['formField', '☒'],
    ['formField', '☐'],
    ['formField', 'two'],
    ['formField', 'Ann'],
  ]);
  const [, checked, , unchecked, list, text] = block?.content ?? [];
  assert.deepEqual(checked?.attrs, { kind: 'checkBox', tag: 'x', checked: true });
  assert.deepEqual(unchecked?.attrs, { kind: 'checkBox', tag: 'x' });
  assert.deepEqual(list?.attrs, { kind: 'dropDown', items: [{ label: 'one' }, { label: 'two' }] });
  assert.deepEqual(text?.attrs, {
    tag: 'who',
    title: 'First and last',
    lock: 'content',
    placeholder: 'Your name',
    maxLength: 20,
  });
});

test('foot- and endnotes are kept', () => {
  const source = r`a{\super\chftn}{\footnote\pard{\super\chftn} one\par}b{\super\chftn}{\footnote\ftnalt\pard{\super\chftn} two}\par`;
  const [block, notes] = blocks(source);
  assert.deepEqual(block && outline(block), ['paragraph', 'a', ['footnoteReference'], 'b', ['footnoteReference']]);
  assert.deepEqual(
    notes?.content?.map(({ attrs, content }) => [attrs?.['kind'], content?.map(outline)]),
    [
      ['footnote', [['paragraph', 'one']]],
      ['endnote', [['paragraph', 'two']]],
    ],
  );
});

test('comments are kept with author, date and range', () => {
  const source =
    r`a{\*\atrfstart 7}b{\*\atrfend 7}{\*\atnid A}{\*\atnauthor Ann}\chatn{\*\annotation{\*\atnref 7}{\*\atndate ${DATE}}\pard one\par}` +
    r`c{\*\atnid B}\chatn{\*\annotation\pard two}\par`;
  const { comments } = read(source);
  assert.deepEqual(
    comments?.map(({ author, date, content }) => [author, date, content.map(outline)]),
    [
      ['Ann', '2024-02-29T08:05:00Z', [['paragraph', 'one']]],
      ['B', undefined, [['paragraph', 'two']]],
    ],
  );
  assert.deepEqual(marked(source), [['a'], ['b', 'comment'], ['c', 'comment']]);
});

test('tracked changes are kept, applied and undone', () => {
  const source = rtf(
    r`a{\revised\revauth1\revdttm${DATE} b}{\deleted\revauthdel1\revdttmdel${DATE} c}\par{\deleted\revauthdel1 d\par}e\par`,
    AUTHORS,
  );
  const { revisions } = read(source);
  assert.deepEqual(
    revisions?.slice(0, 2).map(({ kind, author, date }) => [kind, author, date]),
    [
      ['insertion', 'Ann', '2024-02-29T08:05:00Z'],
      ['deletion', 'Ann', '2024-02-29T08:05:00Z'],
    ],
  );
  const text = (mode: 'accept' | 'reject') => blocks(source, { revisions: mode }).map(outline);
  assert.deepEqual(text('accept'), [
    ['paragraph', 'ab'],
    ['paragraph', 'e'],
  ]);
  assert.deepEqual(text('reject'), [
    ['paragraph', 'ac'],
    ['paragraph', 'd'],
    ['paragraph', 'e'],
  ]);
});

test('formulas are kept', () => {
  const fraction = r`{\mf{\mfPr{\mctrlPr x}}{\mnum{\mr a}}{\mden{\mr b}}}`;
  const sum = r`{\mnary{\mnaryPr{\mchr \u8721?}}{\msub{\mr i}}{\msup{\mr n}}{\me{\mr\mscr0\msty2 x}}}`;
  const [inline, block] = blocks(
    r`x {\mmath{\*\moMath${fraction}}{\*\mmathPict{\pict\pngblip ${HEX}}}}\par{\mmath{\*\moMathPara{\*\moMath${sum}}}}\par`,
  );
  assert.equal(inline?.content?.[1]?.attrs?.['latex'], r`\frac{a}{b}`);
  assert.equal(block?.type, 'blockMath');
  assert.equal(blocks(r`\pard{\moMath${fraction}}\par`)[0]?.content?.[0]?.type, 'inlineMath');
  assert.match(String(block.attrs?.['latex']), /\\sum_\{?i\}?\^\{?n\}?\s*\{?x/);
});
