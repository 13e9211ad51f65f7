import { MARKER_PATTERN } from '../../words.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { fontFamily, isLength, within } from '../../../content/bounds.ts';
import { hexColour, highlightColour, shadingColour } from '../../../content/colour.ts';
import { blockChange, changeOrigin } from '../revisions.ts';
import type { RunProperties } from './properties.ts';
import type { Theme } from '../../../drawingml/theme.ts';
import { isOn, measure } from '../../../content/units.ts';
import { lookup } from '../../../package/lookup.ts';

type Setter = (properties: RunProperties, xml: XmlReader, theme: Theme) => void;

const value = (xml: XmlReader): string | undefined => xml.attribute('w:val');

const SETTERS = lookup<Setter>({
  'w:b': (p, xml) => void (p.bold = isOn(value(xml))),
  'w:bCs': (p, xml) => void (p.boldComplex = isOn(value(xml))),
  'w:i': (p, xml) => void (p.italic = isOn(value(xml))),
  'w:iCs': (p, xml) => void (p.italicComplex = isOn(value(xml))),
  'w:caps': (p, xml) => void (p.caps = isOn(value(xml))),
  'w:smallCaps': (p, xml) => void (p.smallCaps = isOn(value(xml))),
  'w:strike': (p, xml) => void (p.strike = isOn(value(xml))),
  'w:dstrike': (p, xml) => void (p.doubleStrike = isOn(value(xml))),
  'w:vanish': (p, xml) => void (p.vanish = isOn(value(xml))),
  'w:u': (p, xml) => void (p.underline = (value(xml) ?? 'none') !== 'none'),
  'w:color': (p, xml) => void (p.colour = hexColour(value(xml)) ?? null),
  'w:highlight': (p, xml) => void (p.highlight = highlightColour(value(xml) ?? '') ?? null),
  'w:shd': readRunShading,
  'w:sz': (p, xml) => setMeasure(p, 'size', xml),
  'w:szCs': (p, xml) => setMeasure(p, 'sizeComplex', xml),
  'w:spacing': (p, xml) => setMeasure(p, 'spacing', xml),
  'w:rtl': (p, xml) => void (p.rightToLeft = isOn(value(xml))),
  'w:cs': (p, xml) => void (p.complexScript = isOn(value(xml))),
  'w:rFonts': readFonts,
  'w:vertAlign': (p, xml) => void (p.position = POSITIONS[value(xml) ?? ''] ?? 'baseline'),
  'w:rStyle': (p, xml) => setText(p, 'style', value(xml)),
  'w:lang': (p, xml) => setText(p, 'language', value(xml)),
  'w:ins': readMark,
  'w:moveTo': readMark,
  'w:del': readMark,
  'w:moveFrom': readMark,
  'w:rPrChange': readChange,
});

const POSITIONS = lookup<'subscript' | 'superscript'>({
  subscript: 'subscript',
  superscript: 'superscript',
});

/** Reads w:rPr, the current element. */
export function readRunProperties(xml: XmlReader, theme: Theme): RunProperties {
  const properties: RunProperties = {};
  const level = xml.depth;
  while (xml.nextChild(level)) SETTERS[xml.name]?.(properties, xml, theme);
  return properties;
}

function readMark(properties: RunProperties, xml: XmlReader): void {
  const change = blockChange(xml);
  if (change) properties.change = change;
}

/** Reads the properties before a tracked change. A change within the former properties is ignored: a run has only one. */
function readChange(properties: RunProperties, xml: XmlReader, theme: Theme): void {
  const origin = changeOrigin(xml);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'w:rPr') continue;
    const { before: _, ...old } = readRunProperties(xml, theme);
    properties.before = { properties: old, origin };
  }
}

/** Reads a run's shading. A pattern in a single colour is a highlight by this product's writer. */
function readRunShading(properties: RunProperties, xml: XmlReader): void {
  const [fill, colour] = [xml.attribute('w:fill'), xml.attribute('w:color')];
  const shown = shadingColour(value(xml), fill, colour);
  if (value(xml) === MARKER_PATTERN && fill === colour && shown !== undefined) properties.highlight = shown;
  else properties.shading = shown ?? null;
}

function readFonts(properties: RunProperties, xml: XmlReader, theme: Theme): void {
  const font = (name: string, themeName = `${name}Theme`): string | undefined =>
    fontFamily(theme.font(xml.attribute(`w:${themeName}`)) ?? xml.attribute(`w:${name}`) ?? '');
  setText(properties, 'fontLatin', font('ascii') ?? font('hAnsi'));
  setText(properties, 'fontEastAsian', font('eastAsia'));
  setText(properties, 'fontComplex', font('cs', 'cstheme'));
}

function setText(
  properties: RunProperties,
  name: 'fontLatin' | 'fontEastAsian' | 'fontComplex' | 'style' | 'language',
  text?: string,
): void {
  if (text !== undefined) properties[name] = text;
}

function setMeasure(properties: RunProperties, name: 'size' | 'sizeComplex' | 'spacing', xml: XmlReader): void {
  const amount = measure(value(xml), name === 'spacing' ? 20 : 2);
  if (amount === undefined || !isLength(amount)) return;
  properties[name] = name === 'spacing' ? amount : within(amount, 1, 3276);
}
