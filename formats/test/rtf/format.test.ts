import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../kit/docx.ts';
import { blocks, inlines, marked, read, rtf } from '../kit/rtf.ts';

const r = String.raw;
const style = (content: string) => inlines(content)[0]?.marks?.find(({ type }) => type === 'textStyle')?.attrs;

test('runs keep family, size, colour, background, spacing and capitals', () => {
  assert.deepEqual(style(r`{\fs28\cf1\chcbpat2\expndtw20\scaps x}`), {
    fontFamily: 'Arial',
    fontSize: '14pt',
    color: '#aa0011',
    backgroundColor: '#ffff00',
    letterSpacing: '1pt',
    fontVariant: 'small-caps',
  });
});

test('runs keep bold, italic, underline, strike, super- and subscript and highlights', () => {
  assert.deepEqual(marked(r`a{\b b}{\i c}{\ul d}{\strike e}{\super f}{\sub g}{\highlight2 h}{\b\b0\super\super0 i}`), [
    ['a'],
    ['b', 'bold'],
    ['c', 'italic'],
    ['d', 'underline'],
    ['e', 'strike'],
    ['f', 'superscript'],
    ['g', 'subscript'],
    ['h', 'highlight'],
    ['i'],
  ]);
});

test('a group’s changes end with it, and \\plain ends all', () => {
  assert.deepEqual(marked(r`\b a{\i b\plain c}d`), [['a', 'bold'], ['b', 'bold', 'italic'], ['c'], ['d', 'bold']]);
});

test('text of complex scripts has its own formatting', () => {
  assert.deepEqual(
    marked(r`{\rtlch\fcs1\ab \ltrch\fcs0\i a\u1513?}{\ltrch\fcs1\ab \rtlch\fcs0\ul \u1513?}{\b \u1513?}`),
    [
      ['a', 'italic'],
      ['ש', 'bold'],
      ['ש', 'underline'],
      ['ש', 'bold'],
    ],
  );
});

test('paragraphs keep alignment, indents, spacing, line height and lines', () => {
  const [block] = blocks(r`\pard\qj\li720\fi360\sb120\sa240\sl360\slmult1\brdrb\brdrs\brdrw20\brdrcf1 x\par`);
  assert.deepEqual(block?.attrs, {
    textAlign: 'justify',
    indentLeft: '36pt',
    indentFirst: '18pt',
    lineHeight: '1.73',
    spaceBefore: '6pt',
    spaceAfter: '12pt',
    border: { bottom: '1pt solid #aa0011' },
  });
});

test('\\pard resets the paragraph’s format', () => {
  assert.deepEqual(
    blocks(r`\pard\qc a\par b\par\pard c\par`).map(({ attrs }) => attrs?.['textAlign']),
    ['center', 'center', undefined],
  );
});

test('right-to-left paragraphs are aligned by the side that the file names', () => {
  assert.deepEqual(blocks(r`\pard\rtlpar\qr x\par`)[0]?.attrs, { textAlign: 'right', dir: 'rtl' });
});

test('paragraphs say where pages do not break', () => {
  const keeps = (content: string, head = '') => {
    const { page, content: document } = read(rtf(`${content} x\\par`, head));
    const { keepWithNext, keepTogether, widows } = document.content?.[0]?.attrs ?? {};
    return [keepWithNext, keepTogether, widows, page?.text?.widows];
  };
  assert.deepEqual(keeps(r`\pard\keepn\keep\widctlpar`), [true, true, 2, 1]);
  assert.deepEqual(keeps(r`\pard\keepn\pard`), [undefined, undefined, undefined, 1]);
  assert.deepEqual(keeps(r`\widowctrl\pard`), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(keeps(r`\widowctrl\pard\nowidctlpar`), [undefined, undefined, 1, undefined]);
  const styles = r`{\stylesheet{\s0\widctlpar Normal;}{\s1\sbasedon0\keepn heading 1;}}`;
  assert.deepEqual(keeps(r`\pard\widctlpar`, styles), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(keeps(r`\pard`, styles), [undefined, undefined, 1, undefined]);
  assert.deepEqual(keeps(r`\pard\s1\keepn\widctlpar`, styles), [undefined, false, undefined, undefined]);
});

test('tab stops are kept', () => {
  assert.deepEqual(blocks(r`\pard\tx720\tqr\tldot\tx1440 a\tab b\par`)[0]?.attrs?.['tabStops'], [
    { position: '36pt' },
    { position: '72pt', align: 'right', leader: 'dotted' },
  ]);
});

test('headings are recognised by the names of styles, and by outline levels', () => {
  const styles = r`{\stylesheet{\s0 Normal;}{\s1\sbasedon0 heading 1;}{\s2\outlinelevel1 Own;}{\*\cs3 Char;}}`;
  const source = rtf(r`\pard\s1 a\par\pard\s2\outlinelevel1 b\par\pard\outlinelevel2 c\par\pard d\par`, styles);
  assert.deepEqual(
    blocks(source).map(({ type, attrs }) => [type, attrs?.['level'], attrs?.['styleName']]),
    [
      ['heading', 1, 'heading 1'],
      ['heading', 2, 'Own'],
      ['heading', 3, undefined],
      ['paragraph', undefined, undefined],
    ],
  );
});

test('text without a format has that of the first style', () => {
  const { page } = read(rtf('x', r`{\stylesheet{\s0\f3\fs20 Normal;}}`));
  assert.deepEqual([page?.text?.fontFamily, page?.text?.fontSize], ['Arial', '10pt']);
});

test('breaks of lines and pages are kept', () => {
  assert.deepEqual(blocks(r`a\line b\par\page c\par`).map(outline), [
    ['paragraph', 'a', ['hardBreak'], 'b'],
    ['pageBreak'],
    ['paragraph', 'c'],
  ]);
});

test('sections keep their pages and columns', () => {
  const { page, content } = read(
    r`\paperw11907\paperh16840\margl567\margr567\margt1134\margb1134\sectd a\par\sect\sectd\sbknone\cols2\colsx360\linebetcol b\par c\par`,
  );
  assert.deepEqual(
    [page?.width, page?.height, page?.margin.left].map((value) => Math.round(value ?? 0)),
    [210, 297, 10],
  );
  assert.deepEqual(content.content?.map(outline), [
    ['paragraph', 'a'],
    ['section', ['paragraph', 'b'], ['paragraph', 'c']],
  ]);
  assert.deepEqual(content.content?.[1]?.attrs, { columns: 2, columnGap: '18pt', columnRule: '0.5pt solid #000000' });
});

test('a section may repeat its properties, even in its headers', () => {
  const { page } = read(
    r`\sectd\titlepg{\header\pard usual\sectd\par}{\headerf\pard first\par}a\sectd\titlepg\pgwsxn5670 b\par`,
  );
  assert.deepEqual(
    [page?.width, ...Object.keys(page?.header ?? {})].map((value) =>
      typeof value === 'number' ? Math.round(value) : value,
    ),
    [100, 'default', 'first'],
  );
});

test('a header for all pages applies to even ones, too', () => {
  const { page } = read(r`\facingp\sectd{\header\pard all\par}x\par`);
  assert.deepEqual(
    Object.entries(page?.header ?? {}).map(([kind, band]) => [kind, band.map(outline)]),
    [['default', [['paragraph', 'all']]]],
  );
});

test('headers and footers of first, odd and even pages are kept, with page numbers as fields', () => {
  const { page } = read(
    r`\facingp\sectd\titlepg{\headerr\pard odd\par}{\headerl\pard even\par}{\headerf\pard first\par}{\footer\pard Page \chpgn\par}x\par`,
  );
  assert.deepEqual(
    Object.entries(page?.header ?? {}).map(([kind, band]) => [kind, band.map(outline)]),
    [
      ['default', [['paragraph', 'odd']]],
      ['first', [['paragraph', 'first']]],
      ['even', [['paragraph', 'even']]],
    ],
  );
  assert.deepEqual(page?.footer?.default?.map(outline), [['paragraph', 'Page ', ['pageNumber']]]);
});

test('spaces of adjacent paragraphs are added unless the file requests those of HTML', () => {
  assert.equal(read('x').page?.text?.addSpaces, true);
  assert.equal(read(rtf('x', r`\htmautsp `)).page?.text?.addSpaces, undefined);
});
