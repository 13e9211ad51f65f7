import type { OcrLine } from '@editor-companion/core/plugin';
import type { Recognized, RecognizedLine } from './tesseract.ts';

/** The minimum confidence of a word, of 100. Words below it are smudges, paper edges or parts of drawings. */
const BELIEVED = 30;
/** The ratio of an em to the height of a row, which ends with the letters. */
const EM = 1.2;

/** Returns the lines of a picture in the order of Tesseract, without words of low confidence. */
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
