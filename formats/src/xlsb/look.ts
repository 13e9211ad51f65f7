import { element, type Attributes } from '../package/xml/write-xml.ts';
import type { RecordData } from './record.ts';

const PATTERNS = { 0: 'none', 1: 'solid', 17: 'gray125' } as const;
const LINES = [
  'none',
  'thin',
  'medium',
  'dashed',
  'dotted',
  'thick',
  'double',
  'hair',
  'mediumDashed',
  'dashDot',
  'mediumDashDot',
  'dashDotDot',
  'mediumDashDotDot',
  'slantDashDot',
];
const HORIZONTAL = ['general', 'left', 'center', 'right', 'fill', 'justify', 'centerContinuous', 'distributed'];
const VERTICAL = ['top', 'center', 'bottom', 'justify', 'distributed'];
const [INDEXED, RGB, THEME] = [1, 2, 3];
const [ITALIC, STRIKE, WRAPS] = [2, 8, 64];
const BOLD = 600;
const TINTS = 32_767;

/** A colour ([MS-XLSB] 2.5.13): indexed, of the theme, or RGB. Automatic colours are undefined. */
function colour(data: RecordData): Attributes | undefined {
  const kind = data.byte() >> 1;
  const index = data.byte();
  const tint = data.signedShort() / TINTS;
  const channels = [data.byte(), data.byte(), data.byte()];
  data.skip(1);
  const tinted = tint === 0 ? {} : { tint };
  if (kind === INDEXED) return { indexed: index, ...tinted };
  if (kind === THEME) return { theme: index, ...tinted };
  if (kind !== RGB) return undefined;
  return { rgb: `FF${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`, ...tinted };
}

const colourElement = (name: string, data: RecordData): string => {
  const found = colour(data);
  return found ? element(name, found) : '';
};

/** The content of a font (BrtFont, 2.4.149). */
export function fontContent(data: RecordData): string {
  const [twips, flags, weight, raised, underline] = [
    data.short(),
    data.short(),
    data.short(),
    data.short(),
    data.byte(),
  ];
  const stated = colourElement('color', data.skip(3));
  const name = data.skip(1).text() ?? '';
  return [
    weight >= BOLD ? element('b', {}) : '',
    (flags & ITALIC) === 0 ? '' : element('i', {}),
    (flags & STRIKE) === 0 ? '' : element('strike', {}),
    underline === 0 ? '' : element('u', {}),
    raised === 0 ? '' : element('vertAlign', { val: raised === 1 ? 'superscript' : 'subscript' }),
    twips === 0 ? '' : element('sz', { val: twips / 20 }),
    stated,
    name === '' ? '' : element('name', { val: name }),
  ].join('');
}

/** A fill (BrtFill, 2.4.145). */
export function fill(data: RecordData): string {
  const pattern = data.int();
  const patternType = PATTERNS[pattern as keyof typeof PATTERNS] ?? 'mediumGray';
  return element('fill', {}, element('patternFill', { patternType }, colourElement('fgColor', data)));
}

/** The borders of a cell (BrtBorder, 2.4.27). */
export function border(data: RecordData): string {
  data.skip(1);
  const sides = ['top', 'bottom', 'left', 'right'].map((side) => {
    const style = LINES[data.byte()];
    return element(side, { style }, colourElement('color', data.skip(1)));
  });
  return element('border', {}, sides);
}

/** A cell format (BrtXF, 2.4.833). */
export function cellFormat(data: RecordData): string {
  const [numFmtId, fontId, fillId, borderId] = [data.skip(2).short(), data.short(), data.short(), data.short()];
  const indent = data.skip(1).byte();
  const flags = data.short();
  const [horizontal, vertical] = [HORIZONTAL[flags & 7], VERTICAL[(flags >> 3) & 7]];
  const wrapText = (flags & WRAPS) === 0 ? undefined : 1;
  const alignment = element('alignment', { horizontal, vertical, indent, wrapText });
  return element('xf', { numFmtId, fontId, fillId, borderId }, alignment);
}
