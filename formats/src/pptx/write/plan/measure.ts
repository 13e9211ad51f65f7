import { plainText } from '../../../content/node.ts';
import { LEVEL_INDENT, NOTE_SIZE, TEXT_SIZES } from '../deck/master.ts';
import type { TextPiece } from './piece.ts';

/** The width of an average letter and the height of a line, relative to the font size. */
const LETTER = 0.52;
export const LINE = 1.2;
/** The space above a paragraph in points. */
const SPACE = 6;
const EMU = 12_700;

/** East Asian characters, which are as wide as they are high. */
const WIDE = /[\u1100-\u115F\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFF00-\uFF60]/g;

/** Estimates the number of lines of a text. @param width in points */
export function linesOf(text: string, size: number, width: number): number {
  const letters = Math.max(width / (size * LETTER), 1);
  return text
    .split('\n')
    .reduce((lines, part) => lines + Math.max(Math.ceil(part.replaceAll(WIDE, 'MM').length / letters), 1), 0);
}

/** Returns the font size of a text in points. */
const sizeOf = ({ look, level }: TextPiece): number =>
  look === 'note' ? NOTE_SIZE : (TEXT_SIZES[Math.min(level, TEXT_SIZES.length - 1)] ?? 1400) / 100;

/** Estimates the height of a paragraph in English metric units from the letters per line. @param width of the text's area */
export function textHeight(piece: TextPiece, width: number): number {
  const size = sizeOf(piece);
  const indent = (piece.level + (piece.bullet ? 1 : 0)) * LEVEL_INDENT;
  const text = piece.inlines
    .map((node) => plainText(node, '\n') || (node.type === 'inlineMath' ? '$'.repeat(8) : ''))
    .join('');
  return Math.round((linesOf(text, size, (width - indent) / EMU) * size * LINE + SPACE) * EMU);
}
