import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, SIDES, type Line, type Side } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import { toTwips, type LengthBase } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { familyOf, naturalLine } from '../../../content/css/natural-line.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import { withinWord, WORD_RANGE } from '../word-range.ts';

/** The context of a paragraph: its style, its place in a list, and properties from its container. */
export interface ParagraphPlace {
  readonly style?: string | undefined;
  /** The numbering instance and level. Instance 0 removes the paragraph from any list. */
  readonly numbering?: { readonly id: number; readonly level: number } | undefined;
  /** The indent of its container in twips. Its direct indents and tab stops are added to it. */
  readonly indent?: number | undefined;
  /** 1-based, for headings with a style that does not state it. 10 is body text. */
  readonly outlineLevel?: number | undefined;
  readonly textAlign?: string | undefined;
  readonly base: LengthBase;
  /** A w:sectPr for the section that ends with this paragraph. */
  readonly section?: string | undefined;
  /** The w:rPr of the paragraph's mark. */
  readonly mark?: string | undefined;
  /** A w:pPrChange. */
  readonly change?: string | undefined;
}

/** Returns the w:pPr of a paragraph with its children in schema order (17.3.1.26). Empty without properties. */
export function paragraphProperties(node: DocumentNode, place: ParagraphPlace): string {
  const isRightToLeft = node.attrs?.['dir'] === 'rtl';
  const { numbering, style, base } = place;
  const properties = [
    style === undefined ? '' : element('w:pStyle', { 'w:val': style }),
    onOff('w:keepNext', node.attrs?.['keepWithNext']),
    onOff('w:keepLines', node.attrs?.['keepTogether']),
    widowControl(node.attrs ?? {}),
    numbering === undefined ? '' : numberingOf(numbering),
    borders(node),
    shading(textOf(node, 'backgroundColor')),
    tabs(node.attrs?.['tabStops'], place),
    direction(node),
    spacing(node, { ...base, family: familyOf(childrenOf(node), base.family) }),
    indents(node, place, isRightToLeft),
    alignment(textOf(node, 'textAlign') ?? place.textAlign, isRightToLeft),
    place.outlineLevel === undefined ? '' : element('w:outlineLvl', { 'w:val': place.outlineLevel - 1 }),
    place.mark ?? '',
    place.section ?? '',
    place.change ?? '',
  ].join('');
  return element('w:pPr', {}, properties).replace(/^<w:pPr\/>$/, '');
}

/** Returns a property that is on or off. Empty without a value. */
function onOff(name: string, value: unknown): string {
  if (typeof value !== 'boolean') return '';
  return element(name, value ? {} : { 'w:val': 0 });
}

/** Returns the widow control (17.3.1.44) as XML: two lines stay together or none. Empty for a block that does not state it. */
export function widowControl({ widows, orphans }: KeptLines): string {
  if (widows == null && orphans == null) return '';
  return onOff('w:widowControl', widows !== 1 || orphans !== 1);
}

/** The least numbers of lines at the top and the bottom of a page. */
interface KeptLines {
  readonly widows?: unknown;
  readonly orphans?: unknown;
}

/** Returns the XML of a place in a list (17.3.1.19). */
export const numberingOf = ({ id, level }: { readonly id: number; readonly level: number }): string =>
  element('w:numPr', {}, element('w:ilvl', { 'w:val': level }), element('w:numId', { 'w:val': id }));

/** Returns the text direction. Left-to-right is stated too, because the enclosing list may be right-to-left. */
function direction({ attrs }: DocumentNode): string {
  if (attrs?.['dir'] === 'rtl') return '<w:bidi/>';
  return attrs?.['dir'] === 'ltr' ? '<w:bidi w:val="0"/>' : '';
}

const LINES: Readonly<Record<string, string>> = {
  solid: 'single',
  dashed: 'dashed',
  dotted: 'dotted',
  double: 'double',
  groove: 'threeDEngrave',
  ridge: 'threeDEmboss',
  inset: 'inset',
  outset: 'outset',
};

/** Returns one border (17.3.4). Its width is in eighths of a point, from a quarter point to twelve points. */
export const borderLine = (name: string, line: Line | undefined, space?: number): string =>
  line === undefined
    ? ''
    : element(name, {
        'w:val': LINES[line.style] ?? 'single',
        'w:sz': Math.min(Math.max(Math.round(line.width * 8), 2), 96),
        'w:space': space ?? 0,
        'w:color': line.color.slice(1).toUpperCase(),
      });

/** The order of borders in the file. */
const ORDER: readonly Side[] = ['top', 'left', 'bottom', 'right'];
/** The distance between text and border in points. */
const SPACE: Readonly<Record<Side, number>> = { top: 1, left: 4, bottom: 1, right: 4 };

function borders({ attrs }: DocumentNode): string {
  const lines = parseBorder(attrs?.['border']);
  if (lines === undefined || SIDES.every((side) => lines[side] === undefined)) return '';
  return element('w:pBdr', {}, ...ORDER.map((side) => borderLine(`w:${side}`, lines[side], SPACE[side])));
}

export function shading(color: string | undefined): string {
  const fill = toBareHex(color);
  return fill === undefined ? '' : element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': fill });
}

const LEADERS: Readonly<Record<string, string>> = { dotted: 'dot', dashed: 'hyphen', solid: 'underscore' };

function tabs(stops: unknown, { base, numbering, indent = 0 }: ParagraphPlace): string {
  if (!Array.isArray(stops)) return '';
  const from = numbering === undefined || numbering.id === 0 ? 0 : indent;
  const written = (stops as readonly Record<string, string>[]).map(({ position, align = 'left', leader }) => {
    const place = (toTwips(position, base) ?? 0) + from;
    if (Math.abs(place) > WORD_RANGE) return '';
    return element('w:tab', {
      'w:val': align,
      'w:leader': leader === undefined ? undefined : LEADERS[leader],
      'w:pos': place,
    });
  });
  return written.every((one) => one === '') ? '' : element('w:tabs', {}, written);
}

function spacing(node: DocumentNode, base: LengthBase): string {
  const before = toTwips(textOf(node, 'spaceBefore'), base);
  const after = toTwips(textOf(node, 'spaceAfter'), base);
  const line = lineSpacing(textOf(node, 'lineHeight'), base);
  if (before === undefined && after === undefined && line === undefined) return '';
  return element('w:spacing', {
    'w:before': before === undefined ? undefined : Math.max(withinWord(before), 0),
    'w:after': after === undefined ? undefined : Math.max(withinWord(after), 0),
    ...line,
  });
}

/** Converts a CSS line height to line spacing (17.3.1.33). CSS counts in font sizes, Word in 240ths of the font's natural line height. */
export function lineSpacing(value: string | undefined, base: LengthBase): Record<string, string | number> | undefined {
  if (value === undefined) return undefined;
  const factor = value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
  if (Number.isFinite(factor))
    return { 'w:line': withinWord(Math.round((factor / naturalLine(base.family)) * 240)), 'w:lineRule': 'auto' };
  const twips = toTwips(value, base);
  return twips === undefined ? undefined : { 'w:line': withinWord(twips), 'w:lineRule': 'atLeast' };
}

/**
 * Returns the indents. In a right-to-left paragraph, left means the leading edge, which is on the right. The list's definition indents list
 * items.
 */
function indents(node: DocumentNode, { indent = 0, numbering, base }: ParagraphPlace, isRightToLeft: boolean): string {
  const left = toTwips(textOf(node, 'indentLeft'), base);
  const right = toTwips(textOf(node, 'indentRight'), base);
  const first = toTwips(textOf(node, 'indentFirst'), base);
  const [leading, trailing] = isRightToLeft ? [right, left] : [left, right];
  const isItem = numbering !== undefined && numbering.id !== 0;
  const start = leading === undefined && (isItem || indent === 0) ? undefined : (leading ?? 0) + indent;
  if (start === undefined && trailing === undefined && first === undefined) return '';
  return element('w:ind', {
    'w:left': start === undefined ? undefined : withinWord(start),
    'w:right': trailing === undefined ? undefined : withinWord(trailing),
    'w:hanging': first !== undefined && first < 0 ? withinWord(-first) : undefined,
    'w:firstLine': first !== undefined && first >= 0 ? withinWord(first) : undefined,
  });
}

const ALIGNMENTS: Readonly<Record<string, string>> = {
  left: 'left',
  center: 'center',
  right: 'right',
  justify: 'both',
};

function alignment(value: string | undefined, isRightToLeft: boolean): string {
  if (value === undefined) return '';
  const isSide = value === 'left' || value === 'right';
  const turned = isRightToLeft && isSide ? (value === 'left' ? 'right' : 'left') : value;
  return element('w:jc', { 'w:val': ALIGNMENTS[turned] });
}
