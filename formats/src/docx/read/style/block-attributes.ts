import { OWN_WORDS } from '../../../content/own/words.ts';
import { OWN_STYLES } from '../../words.ts';
import { clip } from '../../../content/bounds.ts';
import type { ParagraphProperties } from './properties.ts';
import type { Style } from './style-sheet.ts';
import { linesToCss } from '../../../content/css/natural-line.ts';
import { twipsToPt } from '../../../content/units.ts';
import { lookup } from '../../../package/lookup.ts';

export type Attributes = Record<string, unknown>;

const IMPLIED: ReadonlySet<string> = new Set([...Object.values(OWN_STYLES), OWN_WORDS.summary]);

/**
 * Converts a paragraph's resolved properties to attributes of a block.
 * @param inList indents are the list's own business there
 * @param family the font that lines are counted in
 */
export function blockAttributes(
  p: ParagraphProperties,
  style: Style | undefined,
  inList: boolean,
  family: string | undefined,
): Attributes {
  const attributes: Attributes = {};
  const align = alignment(p);
  if (align) attributes['textAlign'] = align;
  if (p.rightToLeft) attributes['dir'] = 'rtl';
  if (!inList) addIndents(attributes, p);
  addSpacing(attributes, p, family);
  if (p.shading) attributes['backgroundColor'] = p.shading;
  const border = sides(p);
  if (border) attributes['border'] = border;
  if (style && !style.isDefault && !IMPLIED.has(style.name)) attributes['styleName'] = clip(style.name, 256);
  return attributes;
}

const ALIGNMENTS = lookup<string>({
  left: 'start',
  start: 'start',
  right: 'end',
  end: 'end',
  center: 'center',
  both: 'justify',
  distribute: 'justify',
  lowKashida: 'justify',
  mediumKashida: 'justify',
  highKashida: 'justify',
  thaiDistribute: 'justify',
});

/** Returns the alignment. In a right-to-left paragraph `left` means the leading edge, which is on the right (17.3.1.13). */
function alignment({ align, rightToLeft }: ParagraphProperties): string | undefined {
  const value = align === undefined ? undefined : ALIGNMENTS[align];
  if (value === 'start') return rightToLeft ? 'right' : 'left';
  if (value === 'end') return rightToLeft ? 'left' : 'right';
  return value;
}

function addIndents(attributes: Attributes, p: ParagraphProperties): void {
  const [left, right] = p.rightToLeft ? [p.indentRight, p.indentLeft] : [p.indentLeft, p.indentRight];
  if (left) attributes['indentLeft'] = twipsToPt(left);
  if (right) attributes['indentRight'] = twipsToPt(right);
  if (p.indentFirst) attributes['indentFirst'] = twipsToPt(p.indentFirst);
}

function addSpacing(attributes: Attributes, p: ParagraphProperties, family: string | undefined): void {
  if (p.spaceBefore !== undefined) attributes['spaceBefore'] = twipsToPt(p.spaceBefore);
  if (p.spaceAfter !== undefined) attributes['spaceAfter'] = twipsToPt(p.spaceAfter);
  if (p.line) attributes['lineHeight'] = p.lineRule === 'auto' ? linesToCss(p.line / 240, family) : twipsToPt(p.line);
}

function sides({ borders }: ParagraphProperties): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const side of ['top', 'right', 'bottom', 'left']) {
    const border = borders?.[side];
    if (border) found[side] = border;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}
