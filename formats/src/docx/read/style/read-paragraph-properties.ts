import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readSection } from './section.ts';
import { isLength } from '../../../content/bounds.ts';
import { readBorders } from './border.ts';
import { shadingColour } from '../../../content/colour.ts';
import { changeOrigin } from '../revisions.ts';
import type { ListReference, ParagraphBefore, ParagraphFormat, ParagraphProperties } from './properties.ts';
import { readRunProperties } from './read-run-properties.ts';
import { readTabs } from './tabs.ts';
import type { Theme } from '../../../drawingml/theme.ts';
import { isOn, measure } from '../../../content/units.ts';
import { lookup } from '../../../package/lookup.ts';

type Setter = (properties: ParagraphProperties, xml: XmlReader) => void;

const value = (xml: XmlReader): string | undefined => xml.attribute('w:val');

const SETTERS = lookup<Setter>({
  'w:pStyle': (p, xml) => {
    const style = value(xml);
    if (style !== undefined) p.style = style;
  },
  'w:numPr': (p, xml) => void (p.list = readListReference(xml)),
  'w:jc': (p, xml) => void (p.align = value(xml) ?? 'left'),
  'w:ind': readIndents,
  'w:spacing': readSpacing,
  'w:contextualSpacing': (p, xml) => void (p.contextualSpacing = isOn(value(xml))),
  'w:outlineLvl': (p, xml) => void (p.outlineLevel = Number(value(xml) ?? 9)),
  'w:bidi': (p, xml) => void (p.rightToLeft = isOn(value(xml))),
  'w:shd': (p, xml) =>
    void (p.shading = shadingColour(value(xml), xml.attribute('w:fill'), xml.attribute('w:color')) ?? null),
  'w:pBdr': (p, xml) => void (p.borders = readBorders(xml)),
  'w:tabs': (p, xml) => void (p.tabs = readTabs(xml)),
  'w:pageBreakBefore': (p, xml) => void (p.pageBreakBefore = isOn(value(xml))),
  'w:keepNext': (p, xml) => void (p.keepNext = isOn(value(xml))),
  'w:keepLines': (p, xml) => void (p.keepLines = isOn(value(xml))),
  'w:widowControl': (p, xml) => void (p.widowControl = isOn(value(xml))),
  'w:framePr': (p, xml) => void (p.dropCap = ['drop', 'margin'].includes(xml.attribute('w:dropCap') ?? '')),
});

/** Reads w:pPr, the current element. */
export function readParagraphFormat(xml: XmlReader, theme: Theme): ParagraphFormat {
  const format: ParagraphFormat = { properties: {}, mark: {} };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:rPr') format.mark = readRunProperties(xml, theme);
    else if (xml.name === 'w:sectPr') format.section = readSection(xml);
    else if (xml.name === 'w:pPrChange') format.before = readBefore(xml, theme);
    else SETTERS[xml.name]?.(format.properties, xml);
  }
  return format;
}

/** Reads the properties before a tracked change. A change within the former properties is ignored, as in runs. */
function readBefore(xml: XmlReader, theme: Theme): ParagraphBefore {
  const origin = changeOrigin(xml);
  let properties: ParagraphProperties = {};
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'w:pPr') ({ properties } = readParagraphFormat(xml, theme));
  return { properties, origin };
}

function readListReference(xml: XmlReader): ListReference {
  const list: ListReference = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const text = value(xml);
    if (xml.name === 'w:numId' && text !== undefined) list.numId = text;
    else if (xml.name === 'w:ilvl') list.level = Math.min(Math.max(Number(text) || 0, 0), 8);
  }
  return list;
}

function readIndents(properties: ParagraphProperties, xml: XmlReader): void {
  set(properties, 'indentLeft', xml.attribute('w:start') ?? xml.attribute('w:left'));
  set(properties, 'indentRight', xml.attribute('w:end') ?? xml.attribute('w:right'));
  set(properties, 'indentFirst', xml.attribute('w:firstLine'));
  const hanging = measure(xml.attribute('w:hanging'));
  if (hanging !== undefined && isLength(hanging)) properties.indentFirst = -hanging;
}

function readSpacing(properties: ParagraphProperties, xml: XmlReader): void {
  set(properties, 'spaceBefore', isAutomatic(xml, 'w:beforeAutospacing') ? '280' : xml.attribute('w:before'));
  set(properties, 'spaceAfter', isAutomatic(xml, 'w:afterAutospacing') ? '280' : xml.attribute('w:after'));
  set(properties, 'line', xml.attribute('w:line'));
  const rule = xml.attribute('w:lineRule');
  if (rule !== undefined || properties.line !== undefined) properties.lineRule = rule ?? 'auto';
}

const isAutomatic = (xml: XmlReader, name: string): boolean => {
  const text = xml.attribute(name);
  return text !== undefined && isOn(text);
};

type Length = 'indentLeft' | 'indentRight' | 'indentFirst' | 'spaceBefore' | 'spaceAfter' | 'line';

function set(properties: ParagraphProperties, name: Length, text: string | undefined): void {
  const length = measure(text);
  if (length === undefined || !isLength(length)) return;
  properties[name] = name.startsWith('indent') ? length : Math.max(length, 0);
}
