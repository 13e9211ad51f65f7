import type { DocumentNode } from '@editor-companion/document';
import { parseBorder, SIDES, type Line, type Side } from '../../../content/css/border.ts';
import { toBareHex } from '../../../content/css/color.ts';
import { toTwips, type LengthBase } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { familyOf, naturalLine } from '../../../content/css/natural-line.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import { withinWord, WORD_RANGE } from '../word-range.ts';

/** What stands around a paragraph: its style, its place in a list, what its container asks for. */
export interface ParagraphPlace {
  readonly style?: string | undefined;
  /** Numbering instance and level; instance 0 takes the paragraph out of any list. */
  readonly numbering?: { readonly id: number; readonly level: number } | undefined;
  /** Twips that what it stands in is further in: its own indents and tab stops count from there. */
  readonly indent?: number | undefined;
  /** 1-based; for headings whose style does not say it. 10 is body text. */
  readonly outlineLevel?: number | undefined;
  readonly textAlign?: string | undefined;
  readonly keepNext?: boolean | undefined;
  readonly base: LengthBase;
  /** A w:sectPr: the section ends with this paragraph. */
  readonly section?: string | undefined;
  /** The w:rPr of its mark. */
  readonly mark?: string | undefined;
  /** A w:pPrChange. */
  readonly change?: string | undefined;
}

/** The w:pPr of a paragraph, its children in the order of the schema (17.3.1.26); empty for none. */
export function paragraphProperties(node: DocumentNode, place: ParagraphPlace): string {
  const isRightToLeft = node.attrs?.['dir'] === 'rtl';
  const { numbering, style, base } = place;
  const properties = [
    style === undefined ? '' : element('w:pStyle', { 'w:val': style }),
    place.keepNext === true ? element('w:keepNext', {}) : '',
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

/** A place in a list (17.3.1.19). */
export const numberingOf = ({ id, level }: { readonly id: number; readonly level: number }): string =>
  element('w:numPr', {}, element('w:ilvl', { 'w:val': level }), element('w:numId', { 'w:val': id }));

/** A paragraph says that it runs from left to right too, where it does: the list around it may not. */
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

/** One side of a border (17.3.4): eighths of a point from a quarter point to twelve. */
export const borderLine = (name: string, line: Line | undefined, space?: number): string =>
  line === undefined
    ? ''
    : element(name, {
        'w:val': LINES[line.style] ?? 'single',
        'w:sz': Math.min(Math.max(Math.round(line.width * 8), 2), 96),
        'w:space': space ?? 0,
        'w:color': line.color.slice(1).toUpperCase(),
      });

/** Word draws the sides in another order than CSS names them. */
const ORDER: readonly Side[] = ['top', 'left', 'bottom', 'right'];
/** Points between text and line. */
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

/** CSS counts lines in font sizes, Word in 240ths of natural lines of the font (17.3.1.33). */
export function lineSpacing(value: string | undefined, base: LengthBase): Record<string, string | number> | undefined {
  if (value === undefined) return undefined;
  const factor = value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
  if (Number.isFinite(factor))
    return { 'w:line': withinWord(Math.round((factor / naturalLine(base.family)) * 240)), 'w:lineRule': 'auto' };
  const twips = toTwips(value, base);
  return twips === undefined ? undefined : { 'w:line': withinWord(twips), 'w:lineRule': 'atLeast' };
}

/**
 * In a right-to-left paragraph Word's left is the leading edge, which is on the right. An item of a list has its indent from
 * the list's definition.
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
