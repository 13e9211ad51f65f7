import { highlightFirst } from '../../../content/text/highlight-order.ts';
import type { DocumentMark, MarkName } from '@editor-companion/document';
import { toBareHex } from '../../../content/css/color.ts';
import { DEFAULT_BASE, toPoints, toTwips } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { textOf } from '../../../content/node.ts';
import { entryOf } from '../../../content/node-names.ts';
import { MARKER_PATTERN } from '../../words.ts';
import { languageOf } from '../language.ts';
import { highlightName } from './highlight.ts';
import { firstFamily } from '../../../content/css/font.ts';

/** The formatting of a run that enclosing styles already set. */
export interface StyleLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly color?: boolean;
  /** In points. Relative sizes refer to it. */
  readonly fontSize?: number;
}

export interface RunContext {
  readonly look: StyleLook;
  /** The id of a character style. */
  readonly style?: string | undefined;
  /** True if the text is in a right-to-left script. */
  readonly rightToLeft?: boolean;
  /** The language of the text, as a language tag. */
  readonly language?: string | undefined;
  /** A w:rPrChange with the former properties. */
  readonly change?: string;
}

/** The children of w:rPr in schema order (17.3.2.28). */
const ORDER = [
  'style',
  'fonts',
  'bold',
  'italic',
  'capitals',
  'strike',
  'color',
  'spacing',
  'size',
  'highlight',
  'underline',
  'shading',
  'position',
  'direction',
  'language',
] as const;

/** Elements by their name in the order. */
type Properties = Partial<Record<(typeof ORDER)[number], string>>;

type MarkWriter = (mark: DocumentMark, look: StyleLook) => Properties;

/** For marks that are written around runs or as a character style. */
const elsewhere: MarkWriter = () => ({});

const WRITERS: Readonly<Record<MarkName, MarkWriter>> = {
  bold: () => ({ bold: '<w:b/><w:bCs/>' }),
  italic: () => ({ italic: '<w:i/><w:iCs/>' }),
  underline: () => ({ underline: '<w:u w:val="single"/>' }),
  strike: () => ({ strike: '<w:strike/>' }),
  superscript: () => ({ position: '<w:vertAlign w:val="superscript"/>' }),
  subscript: () => ({ position: '<w:vertAlign w:val="subscript"/>' }),
  highlight: writeHighlight,
  textStyle: writeTextStyle,
  code: elsewhere,
  link: elsewhere,
  bookmark: elsewhere,
  comment: elsewhere,
  insertion: elsewhere,
  deletion: elsewhere,
  formatChange: elsewhere,
};

/** Returns properties that turn off the formatting of the style. Used for runs with complete formatting. */
const offOf = ({ bold, italic, underline, color }: StyleLook): Properties => ({
  ...(bold === true && { bold: '<w:b w:val="0"/><w:bCs w:val="0"/>' }),
  ...(italic === true && { italic: '<w:i w:val="0"/><w:iCs w:val="0"/>' }),
  ...(underline === true && { underline: '<w:u w:val="none"/>' }),
  ...(color === true && { color: '<w:color w:val="auto"/>' }),
});

/**
 * Returns the w:rPr of a run with these marks. Empty without properties. A run with both a font and a size is regarded as completely
 * formatted, as runs of imports are.
 */
export function runProperties(
  marks: readonly DocumentMark[],
  { look, style, rightToLeft, language, change = '' }: RunContext,
): string {
  const isComplete = marks.some(
    (mark) => textOf(mark, 'fontFamily') !== undefined && textOf(mark, 'fontSize') !== undefined,
  );
  const properties: Properties = {
    ...(isComplete && offOf(look)),
    ...(style !== undefined && { style: element('w:rStyle', { 'w:val': style }) }),
    ...(rightToLeft === true && { direction: '<w:rtl/>' }),
    ...(language !== undefined && { language: languageOf(language) }),
  };
  // The background of text covers the highlight.
  for (const mark of highlightFirst(marks)) Object.assign(properties, entryOf(WRITERS, mark.type)?.(mark, look));
  const children = ORDER.map((name) => properties[name] ?? '').join('') + change;
  return children === '' ? '' : `<w:rPr>${children}</w:rPr>`;
}

/**
 * Writes a highlight. A colour without a name in Word becomes a pattern in that single colour, which readers distinguish from a background.
 */
function writeHighlight(mark: DocumentMark): Properties {
  const name = highlightName(mark);
  if (name !== undefined) return { highlight: element('w:highlight', { 'w:val': name }) };
  const hex = toBareHex(textOf(mark, 'color'));
  if (hex === undefined) return {};
  return { shading: element('w:shd', { 'w:val': MARKER_PATTERN, 'w:color': hex, 'w:fill': hex }) };
}

function writeTextStyle(mark: DocumentMark, { fontSize }: StyleLook): Properties {
  const family = firstFamily(textOf(mark, 'fontFamily'));
  const hex = toBareHex(textOf(mark, 'color'));
  const variant = textOf(mark, 'fontVariant');
  return {
    ...(family !== undefined && { fonts: fonts(family) }),
    ...(variant !== undefined && { capitals: variant === 'all-caps' ? '<w:caps/>' : '<w:smallCaps/>' }),
    ...(hex !== undefined && { color: element('w:color', { 'w:val': hex }) }),
    spacing: spacing(textOf(mark, 'letterSpacing')),
    size: size(textOf(mark, 'fontSize'), fontSize),
    ...background(textOf(mark, 'backgroundColor')),
  };
}

function background(color: string | undefined): Properties {
  const fill = toBareHex(color);
  return fill === undefined
    ? {}
    : { shading: element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': fill }) };
}

const fonts = (family: string): string =>
  element('w:rFonts', { 'w:ascii': family, 'w:hAnsi': family, 'w:eastAsia': family, 'w:cs': family });

function spacing(value: string | undefined): string {
  const twips = toTwips(value);
  return twips ? element('w:spacing', { 'w:val': twips }) : '';
}

/** Returns a font size. Word supports half a point to 1638 points. */
function size(value: string | undefined, fontSize = DEFAULT_BASE.fontSize): string {
  const points = toPoints(value, { fontSize, whole: fontSize });
  if (points === undefined) return '';
  const half = { 'w:val': Math.min(Math.max(Math.round(points * 2), 1), 3276) };
  return element('w:sz', half) + element('w:szCs', half);
}
