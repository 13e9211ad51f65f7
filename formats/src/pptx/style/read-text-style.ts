import { lookup } from '../../package/lookup.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { within } from '../../content/bounds.ts';
import { fraction } from '../../content/units.ts';
import { readColour, type Palette } from '../../drawingml/palette.ts';
import type { SlideTheme } from './slide-theme.ts';
import type { Bullet, LevelStyle, ListStyle, ParagraphStyle, RunStyle, Spacing } from './text-style.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads a:lstStyle, p:titleStyle and similar elements, the current element (21.1.2.4.12). */
export function readListStyle(xml: XmlReader, theme: SlideTheme): ListStyle {
  const styles: (LevelStyle | undefined)[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const index = /^a:lvl([1-9])pPr$/.exec(xml.name)?.[1];
    if (index !== undefined) styles[Number(index) - 1] = readParagraphStyle(xml, theme);
  }
  return styles;
}

/** Reads a:pPr or a:lvl1pPr, the current element (21.1.2.2.7), with the run style inside it. */
export function readParagraphStyle(xml: XmlReader, theme: SlideTheme): LevelStyle {
  const paragraph = readParagraphAttributes(xml);
  let run: RunStyle = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:defRPr') run = readRunStyle(xml, theme);
    else if (xml.name === 'a:buFont') assign(paragraph, 'bulletFont', xml.attribute('typeface'));
    else if (xml.name === 'a:buFontTx') delete paragraph.bulletFont;
    else if (xml.name === 'a:lnSpc') assign(paragraph, 'lines', readSpacing(xml));
    else if (xml.name === 'a:spcBef') assign(paragraph, 'spaceBefore', readSpacing(xml));
    else if (xml.name === 'a:spcAft') assign(paragraph, 'spaceAfter', readSpacing(xml));
    else assign(paragraph, 'bullet', readBullet(xml));
  }
  return { paragraph, run };
}

function readParagraphAttributes(xml: XmlReader): Writable<ParagraphStyle> {
  const paragraph: Writable<ParagraphStyle> = {};
  assign(paragraph, 'align', xml.attribute('algn'));
  assign(paragraph, 'rightToLeft', readFlag(xml.attribute('rtl')));
  assign(paragraph, 'indentLeft', readNumber(xml.attribute('marL')));
  assign(paragraph, 'indentFirst', readNumber(xml.attribute('indent')));
  return paragraph;
}

/**
 * Reads a:lnSpc, a:spcBef or a:spcAft, the current element: hundredths of a point, or a fraction of the line (21.1.2.2.11, 21.1.2.2.12).
 */
function readSpacing(xml: XmlReader): Spacing | undefined {
  let spacing: Spacing | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('val');
    if (xml.name === 'a:spcPts') spacing = { points: within((Number.parseFloat(value ?? '') || 0) / 100, 0, 1584) };
    else if (xml.name === 'a:spcPct') spacing = { lines: within(fraction(value), 0, 132) };
  }
  return spacing;
}

function readBullet(xml: XmlReader): Bullet | undefined {
  switch (xml.name) {
    case 'a:buNone':
      return { kind: 'none' };
    case 'a:buChar':
      return { kind: 'character', character: xml.attribute('char') ?? '•' };
    case 'a:buAutoNum':
      return {
        kind: 'number',
        type: xml.attribute('type') ?? 'arabicPeriod',
        start: within(Math.trunc(readNumber(xml.attribute('startAt')) ?? 1), 1, 32_767),
      };
    case 'a:buBlip':
      return { kind: 'picture' };
    default:
      return undefined;
  }
}

/**
 * Reads a:rPr or a:defRPr, the current element (21.1.2.3.9).
 * @param onLink called at a:hlinkClick, the current element then
 */
export function readRunStyle(xml: XmlReader, theme: SlideTheme, onLink?: () => void): RunStyle {
  const run = readRunAttributes(xml);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    switch (xml.name) {
      case 'a:solidFill':
        assign(run, 'colour', readColour(xml, theme.palette));
        break;
      case 'a:gradFill':
        assign(run, 'colour', readGradient(xml, theme.palette));
        break;
      case 'a:highlight':
        assign(run, 'highlight', readColour(xml, theme.palette));
        break;
      case 'a:latin':
        assign(run, 'font', theme.font(xml.attribute('typeface')));
        break;
      case 'a:sym':
        assign(run, 'symbolFont', xml.attribute('typeface'));
        break;
      case 'a:hlinkClick':
        onLink?.();
        break;
      default:
    }
  }
  return run;
}

const CAPS = lookup<RunStyle['caps']>({ all: 'all-caps', small: 'small-caps', none: 'none' });

function readRunAttributes(xml: XmlReader): Writable<RunStyle> {
  const run: Writable<RunStyle> = {};
  const size = readNumber(xml.attribute('sz'));
  const spacing = readNumber(xml.attribute('spc'));
  const underline = xml.attribute('u');
  const strike = xml.attribute('strike');
  const baseline = readNumber(xml.attribute('baseline')?.replace('%', ''));
  if (size !== undefined) run.size = within(size / 100, 1, 4000);
  if (spacing !== undefined) run.spacing = within(spacing / 100, -4000, 4000);
  if (underline !== undefined) run.underline = underline !== 'none';
  if (strike !== undefined) run.strike = strike !== 'noStrike';
  if (baseline !== undefined) run.position = baseline > 0 ? 'superscript' : baseline < 0 ? 'subscript' : 'normal';
  assign(run, 'bold', readFlag(xml.attribute('b')));
  assign(run, 'italic', readFlag(xml.attribute('i')));
  assign(run, 'caps', CAPS[xml.attribute('cap') ?? '']);
  return run;
}

/** Reads a gradient as the colour with which it starts. */
export function readGradient(xml: XmlReader, palette: Palette): string | undefined {
  let colour: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:gsLst') colour = readGradient(xml, palette);
    else if (xml.name === 'a:gs') colour ??= readColour(xml, palette);
  }
  return colour;
}

function assign<T, K extends keyof T>(to: T, name: K, value: T[K] | undefined): void {
  if (value !== undefined) to[name] = value;
}

const readNumber = (value: string | undefined): number | undefined => {
  const number = value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
};

const readFlag = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : value === '1' || value === 'true';
