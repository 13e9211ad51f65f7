import type { DocumentMark } from '@editor-companion/document';
import { toBareHex } from '../../../content/css/color.ts';
import { DEFAULT_BASE, toPoints, toTwips } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { textOf } from '../../../content/node.ts';
import { highlightName } from './highlight.ts';
import { firstFamily } from '../../../content/css/font.ts';

/** What the styles around a run show already. */
export interface StyleLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly color?: boolean;
  /** Points; what relative sizes are relative to. */
  readonly fontSize?: number;
}

export interface RunContext {
  readonly look: StyleLook;
  /** A character style's id. */
  readonly style?: string | undefined;
  /** The text is of a script that runs from right to left. */
  readonly rightToLeft?: boolean;
}

const on = (name: string, isOn: boolean | undefined): string => (isOn === true ? element(name, {}) : '');

/** A property that is on, or off where a style turns it on and the run is said to be without. */
const toggle = (name: string, isOn: boolean, isOff: boolean): string => {
  if (isOn) return element(name, {});
  return isOff ? element(name, { 'w:val': 0 }) : '';
};

/**
 * The w:rPr of a run with these marks, its children in the order of the schema (17.3.2.28); empty for none. A run that states
 * both its font and its size is described in full, as imports do, so what its style adds is turned off.
 */
export function runProperties(marks: readonly DocumentMark[], { look, style, rightToLeft }: RunContext): string {
  const named = new Map(marks.map((mark) => [mark.type, mark]));
  const text = named.get('textStyle') ?? { type: 'textStyle' };
  const has = (type: string): boolean => named.has(type);
  const isComplete = textOf(text, 'fontFamily') !== undefined && textOf(text, 'fontSize') !== undefined;
  const isOff = (name: keyof StyleLook): boolean => isComplete && look[name] === true;
  const properties = [
    style === undefined ? '' : element('w:rStyle', { 'w:val': style }),
    fonts(firstFamily(textOf(text, 'fontFamily'))),
    toggle('w:b', has('bold'), isOff('bold')),
    toggle('w:bCs', has('bold'), isOff('bold')),
    toggle('w:i', has('italic'), isOff('italic')),
    toggle('w:iCs', has('italic'), isOff('italic')),
    ...capitals(textOf(text, 'fontVariant')),
    on('w:strike', has('strike')),
    color(textOf(text, 'color'), isOff('color')),
    spacing(textOf(text, 'letterSpacing')),
    size(textOf(text, 'fontSize'), look.fontSize),
    highlight(named.get('highlight')),
    underline(has('underline'), isOff('underline')),
    shading(named.get('highlight'), textOf(text, 'backgroundColor')),
    position(has('superscript'), has('subscript')),
    on('w:rtl', rightToLeft),
  ].join('');
  return element('w:rPr', {}, properties).replace(/^<w:rPr\/>$/, '');
}

const fonts = (family: string | undefined): string =>
  family === undefined
    ? ''
    : element('w:rFonts', { 'w:ascii': family, 'w:hAnsi': family, 'w:eastAsia': family, 'w:cs': family });

function capitals(variant: string | undefined): string[] {
  if (variant === undefined) return [];
  return [element(variant === 'all-caps' ? 'w:caps' : 'w:smallCaps', {})];
}

function color(value: string | undefined, isOff: boolean): string {
  const hex = toBareHex(value);
  if (hex !== undefined) return element('w:color', { 'w:val': hex });
  return isOff ? element('w:color', { 'w:val': 'auto' }) : '';
}

function spacing(value: string | undefined): string {
  const twips = toTwips(value);
  return twips ? element('w:spacing', { 'w:val': twips }) : '';
}

/** Word shows sizes from half a point to 1638 points. */
function size(value: string | undefined, fontSize = DEFAULT_BASE.fontSize): string {
  const points = toPoints(value, { fontSize, whole: fontSize });
  if (points === undefined) return '';
  const half = { 'w:val': Math.min(Math.max(Math.round(points * 2), 1), 3276) };
  return element('w:sz', half) + element('w:szCs', half);
}

const highlight = (mark: DocumentMark | undefined): string => {
  const name = mark && highlightName(mark);
  return name === undefined ? '' : element('w:highlight', { 'w:val': name });
};

const underline = (isOn: boolean, isOff: boolean): string => {
  if (isOn) return element('w:u', { 'w:val': 'single' });
  return isOff ? element('w:u', { 'w:val': 'none' }) : '';
};

/** A highlighter's colour that Word has no name for is a background. */
function shading(mark: DocumentMark | undefined, background: string | undefined): string {
  const marked = mark !== undefined && highlightName(mark) === undefined ? textOf(mark, 'color') : undefined;
  const fill = toBareHex(background) ?? toBareHex(marked);
  return fill === undefined ? '' : element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': fill });
}

function position(isSuper: boolean, isSub: boolean): string {
  if (!isSuper && !isSub) return '';
  return element('w:vertAlign', { 'w:val': isSuper ? 'superscript' : 'subscript' });
}
