import { STYLES } from '../../words.ts';
import { clip } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { linesToCss, naturalLine } from '../../../content/css/natural-line.ts';
import { css, cssPoints, inPercent, inPoints } from '../length.ts';
import { bordersOf } from './border.ts';
import type { Attributes } from './properties.ts';
import type { Style } from './style-sheet.ts';

type BlockAttributes = Record<string, unknown>;

/** Names of the default styles, which add no name to a block. */
const PLAIN = new Set<string>([STYLES.text, 'Default Paragraph Style', 'Default Style', 'Default']);

/** In files of this product, also the styles that only mark a paragraph as part of a cell. */
const PLAIN_IN_OWN = new Set([...PLAIN, STYLES.cell, STYLES.headerCell]);

/**
 * Returns the resolved paragraph style as attributes of a block.
 * @param inList indents are the list's own business there
 * @param family the font that lines are counted in
 * @param onlyDirect true for a file of this product, whose named styles are ignored
 */
export function blockAttributes(
  style: Style,
  inList: boolean,
  family: string | undefined,
  onlyDirect = false,
): BlockAttributes {
  const paragraph = (onlyDirect ? style.direct : style.properties).paragraph ?? {};
  const attributes: BlockAttributes = {};
  const isRightToLeft = (paragraph['style:writing-mode'] ?? '').startsWith('rl');
  const align = alignment(paragraph['fo:text-align'], isRightToLeft);
  // Files of this product align right-to-left text to the right by default.
  if (align && !(onlyDirect && isRightToLeft && align === 'right')) attributes['textAlign'] = align;
  if (isRightToLeft) attributes['dir'] = 'rtl';
  else if (onlyDirect && paragraph['style:writing-mode'] === 'lr-tb') attributes['dir'] = 'ltr';
  if (!inList) addIndents(attributes, paragraph);
  const size = onlyDirect ? undefined : inPoints(style.properties.text?.['fo:font-size']);
  addSpacing(attributes, paragraph, { size, family });
  const background = hexColour(paragraph['fo:background-color']);
  if (background) attributes['backgroundColor'] = background;
  const border = bordersOf(paragraph);
  if (border) attributes['border'] = border;
  const name = style.lineage[0];
  const plain = onlyDirect ? PLAIN_IN_OWN : PLAIN;
  if (name !== undefined && !plain.has(name)) attributes['styleName'] = clip(name, 256);
  return attributes;
}

function alignment(value: string | undefined, isRightToLeft: boolean): string | undefined {
  if (value === 'start') return isRightToLeft ? 'right' : 'left';
  if (value === 'end') return isRightToLeft ? 'left' : 'right';
  return value !== undefined && ['left', 'right', 'center', 'justify'].includes(value) ? value : undefined;
}

const INDENTS = [
  ['indentLeft', 'fo:margin-left'],
  ['indentRight', 'fo:margin-right'],
  ['indentFirst', 'fo:text-indent'],
] as const;

function addIndents(attributes: BlockAttributes, paragraph: Attributes): void {
  for (const [name, property] of INDENTS) {
    const length = inPoints(paragraph[property]);
    if (length !== undefined && Math.abs(length) >= 0.05) attributes[name] = css(length);
  }
}

function addSpacing(attributes: BlockAttributes, paragraph: Attributes, font: Font): void {
  const [before, after] = [inPoints(paragraph['fo:margin-top']), inPoints(paragraph['fo:margin-bottom'])];
  if (before !== undefined) attributes['spaceBefore'] = css(Math.max(before, 0));
  if (after !== undefined) attributes['spaceAfter'] = css(Math.max(after, 0));
  const height = lineHeight(paragraph, font);
  if (height !== undefined) attributes['lineHeight'] = height;
}

interface Font {
  /** The font size in points. */
  readonly size: number | undefined;
  readonly family: string | undefined;
}

/** Returns the line height. A minimum below the font's natural line height counts as single spacing. */
function lineHeight(paragraph: Attributes, { size = 0, family }: Font): string | undefined {
  const stated = paragraph['fo:line-height'];
  const share = inPercent(stated);
  if (share !== undefined && share > 0) return linesToCss(share, family);
  const least = inPoints(paragraph['style:line-height-at-least']);
  if (least !== undefined && least < naturalLine(family) * size) return linesToCss(1, family);
  const height = cssPoints(stated) ?? cssPoints(paragraph['style:line-height-at-least']);
  return height === undefined || /^-|^0pt/.test(height) ? undefined : height;
}
