import type { OcrLine, OcrText } from '@editor-companion/core/plugin';
import type { Glyph, Look } from './page.ts';

/** Text that OCR read from the picture of a page. */
export interface RecognizedPage extends OcrText {
  /** Counts from 0. */
  readonly page: number;
  /** Pixels per point in the picture. */
  readonly scale: number;
}

/** The maximum relative difference between font sizes that count as equal. OCR measures the letters that a line happens to have. */
const ALIKE = 0.14;
const MAX_CHARACTERS = 100_000;

/** Returns the characters of a page that OCR read: words at their positions with evenly spread letters. */
export function glyphsOfRecognized({ lines, scale }: RecognizedPage): Glyph[] {
  const sizes = sizesOf(lines);
  const glyphs: Glyph[] = [];
  for (const [at, { baseline, words }] of lines.entries()) {
    const look = lookOf((sizes[at] ?? 1) / scale);
    for (const word of words) {
      const signs = Array.from(word.text);
      if (glyphs.length + signs.length > MAX_CHARACTERS) return glyphs;
      const width = (word.right - word.left) / signs.length;
      for (const [place, text] of signs.entries())
        glyphs.push({
          text,
          left: (word.left + place * width) / scale,
          right: (word.left + (place + 1) * width) / scale,
          top: word.top / scale,
          bottom: word.bottom / scale,
          baseline: baseline / scale,
          look,
          isApart: place === 0,
          isHyphen: text === '-' && place === signs.length - 1 && word === words.at(-1),
        });
    }
  }
  return glyphs;
}

/** Gives lines of nearly equal size the size of most of their text. */
function sizesOf(lines: readonly OcrLine[]): number[] {
  const weights = lines.map(({ words }) => words.reduce((sum, { text }) => sum + text.length, 0));
  const left = new Set(lines.keys());
  const sizes = lines.map(({ size }) => size);
  for (const at of lines
    .keys()
    .toArray()
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))) {
    if (!left.has(at)) continue;
    const own = lines[at]?.size ?? 1;
    const alike = [...left].filter((other) => Math.abs((lines[other]?.size ?? 1) - own) <= own * ALIKE);
    const common = median(alike.map((other) => lines[other]?.size ?? 1));
    for (const other of alike) {
      sizes[other] = common;
      left.delete(other);
    }
  }
  return sizes;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1;

const lookOf = (points: number): Look => ({
  font: { family: '', isBold: false, isItalic: false, isFixed: false },
  size: Math.max(1, Math.round(points * 2) / 2),
  color: '#000000',
  content: -1,
  isArtifact: false,
  isLevel: true,
});
