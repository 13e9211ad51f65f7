import { greatest } from '../../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import { childrenOf, numberOf } from '../node.ts';
import type { PlacedCell } from './grid.ts';

/** The width in px of a column's text without line breaks, and with a break at each opportunity. */
export interface NaturalWidth {
  readonly least: number;
  readonly most: number;
}

/** The width in px of an average letter in the default size, and the padding of a cell. */
const LETTER = 7.3;
const PADDING = 15;
/** The maximum number of rows, and of letters of a cell, that are measured. More would hardly change the result. */
const MAX_ROWS = 200;
const MAX_LETTERS = 200;

/** The number of letters of a label that should not be broken: a price, a short name. */
const LABEL = 12;

/** East Asian characters are twice as wide, and lines can break between them. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u9FFF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{20000}-\u{3FFFF}]/gu;

/** Returns the natural widths of columns, measured by cells without a column span. */
export function naturalWidths(rows: readonly (readonly PlacedCell[])[], columns: number): NaturalWidth[] {
  const widths = Array.from({ length: columns }, () => ({ least: 0, most: 0 }));
  for (const { column, colspan, node } of rows.slice(0, MAX_ROWS).flat()) {
    const width = widths[column];
    if (!node || !width || colspan > 1) continue;
    for (const { least, most } of childrenOf(node).flatMap(linesOf)) {
      width.least = Math.max(width.least, least + PADDING);
      width.most = Math.max(width.most, most + PADDING);
    }
  }
  return widths;
}

/** Returns the lines of a block by its line breaks. */
function linesOf(node: DocumentNode): NaturalWidth[] {
  const width = node.type === 'image' ? numberOf(node, 'width') : undefined;
  if (width !== undefined) return [{ least: width, most: width }];
  const children = childrenOf(node);
  if (!children.some(({ type }) => type === 'text')) return children.flatMap(linesOf);
  const text = children.map((child) => (child.type === 'hardBreak' ? '\n' : (child.text ?? ''))).join('');
  return text.slice(0, MAX_LETTERS).split('\n').map(lineWidth);
}

function lineWidth(line: string): NaturalWidth {
  const words = line.replaceAll(WIDE, ' MM ').split(/ +/);
  const { length } = line.replaceAll(WIDE, 'MM');
  const longest = greatest(words.map((word) => word.length));
  return { least: (length <= LABEL ? length : longest) * LETTER, most: length * LETTER };
}
