import type { OcrLine } from '@editor-companion/core/plugin';
import type { Recognized, RecognizedLine } from './tesseract.ts';

/** Of 100: below it a word is a smudge, an edge of the paper, or part of a drawing. */
const BELIEVED = 30;
/** An em is higher than a row, which ends with the letters. */
const EM = 1.2;

/** The lines of a picture in the order in which Tesseract reads them, without what it does not believe itself. */
export const linesIn = ({ blocks }: Recognized): OcrLine[] =>
  (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.map(lineOf)))
    .filter(({ words }) => words.length > 0);

const lineOf = ({ baseline, rowAttributes, words }: RecognizedLine): OcrLine => ({
  baseline: Math.max(1, (baseline.y0 + baseline.y1) / 2),
  size: Math.max(1, rowAttributes.rowHeight * EM),
  words: words
    .filter(({ text, confidence, bbox }) => text.trim() !== '' && confidence >= BELIEVED && isArea(bbox))
    .map(({ text, bbox }) => ({ text: text.trim(), left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 })),
});

const isArea = ({ x0, y0, x1, y1 }: RecognizedLine['words'][number]['bbox']): boolean => x0 < x1 && y0 < y1;
