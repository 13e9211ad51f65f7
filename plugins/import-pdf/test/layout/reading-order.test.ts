import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf, textOf } from '../../src/layout/line.ts';
import { markerOf } from '../../src/layout/marker.ts';
import { inReadingOrder, runsRightToLeft } from '../../src/layout/reading-order.ts';
import type { Glyph } from '../../src/page/page.ts';

const WIDTH = 6;
const LOOK = { size: 12, isLevel: true, isArtifact: false, font: { isBold: false } } as Glyph['look'];

/** The visible characters from left to right, six points each. */
function seen(text: string): Glyph[] {
  const glyphs: Glyph[] = [];
  let blank: number | undefined;
  for (const [at, letter] of Array.from(text).entries()) {
    const left = 100 + at * WIDTH;
    if (letter === ' ') blank = left;
    else {
      const place = { left, right: left + WIDTH, top: 0, bottom: 10, baseline: 10 };
      const before = blank === undefined ? {} : { blank };
      glyphs.push({ text: letter, ...place, look: LOOK, isApart: blank !== undefined, isHyphen: false, ...before });
      blank = undefined;
    }
  }
  return glyphs;
}

/** Returns the text of a line on a page that is entirely in Arabic, or in English. */
const read = (text: string, isRtlPage = true): string => textOf(inReadingOrder(lineOf(seen(text), 0), isRtlPage));

const mirror = (text: string): string => Array.from(text).toReversed().join('');

test('words of the other direction are read in their place in a right-to-left line', () => {
  assert.equal(read(`.${mirror('نهاية')} English words ${mirror('قبل')}`), 'قبل English words نهاية.');
});

test('numbers run to the right, with their separators; Arabic reverses the parts of a date, Hebrew does not', () => {
  assert.equal(read(`.02-01-2024 ${mirror('يوم')} 3.14 ${mirror('رقم')}`), 'رقم 3.14 يوم 2024-01-02.');
  assert.equal(read(`2024-01-02 ${mirror('יום')}`), 'יום 2024-01-02');
  assert.equal(read(`%50 ${mirror('من')}`), 'من 50%');
});

test('a number after a word of the other direction stays after it', () => {
  assert.equal(read(`${mirror('نظام')} Windows 11 ${mirror('هذا')}`), 'هذا Windows 11 نظام');
});

test('brackets around words open before them and close after them, whichever of the two the file contains', () => {
  for (const pair of ['()', ')(', '))', '(('])
    assert.equal(read(`${mirror('بعد')} ${pair[0]}word${pair[1]} ${mirror('قبل')}`), 'قبل (word) بعد');
});

test('right-to-left words in a left-to-right line are reversed separately', () => {
  assert.equal(read(`It says ${mirror('שלום')} and 123.`, false), 'It says שלום and 123.');
});

test('accents stay with their letters, and ligatures are read in order', () => {
  const [letter, other] = seen(mirror('בג'));
  const accent: Glyph = { ...letter!, text: '\u05B0', left: letter!.left + 2, right: letter!.left + 3 };
  // The letter at the left is read last, and PDFium returns its accent after it.
  assert.equal(textOf(inReadingOrder(lineOf([other!, letter!, accent], 0), true)), 'בג\u05B0');
  const [seat] = seen('x');
  const ligature = ['ا', 'ل'].map((text) => ({ ...seat!, text }));
  assert.equal(textOf(inReadingOrder(lineOf(ligature, 0), true)), 'لا');
});

test('a number or bullet at one side of a line marks its beginning', () => {
  assert.equal(read(`1. ${mirror('שלום עולם')}`), '1. שלום עולם');
  assert.equal(read(`${mirror('שלום עולם')} .1`), '1. שלום עולם');
  assert.equal(read(`English with ${mirror('מילה')} •`, false), '• מילה English with');
});

test('lines without right-to-left letters stay unchanged', () => {
  const line = lineOf(seen('a plain line, 1-2'), 0);
  assert.equal(inReadingOrder(line, true), line);
  assert.deepEqual([runsRightToLeft(line.glyphs), runsRightToLeft(seen('אב c'))], [false, true]);
});

test('a marker at the right of its text begins an item, which is deeper the further it is from the right', () => {
  const outer = inReadingOrder(lineOf(seen(`${mirror('البند الأول')}  •`), 0), true);
  const inner = inReadingOrder(lineOf(seen(`${mirror('داخل')}  .1`), 0), true);
  const [first, second] = [markerOf(outer), markerOf(inner)];
  assert.deepEqual([first?.ordered, second?.ordered, second?.value], [false, true, 1]);
  assert.ok(
    second!.left > first!.left && first!.textLeft > first!.left,
    'the shorter line ends further from the right',
  );
});
