import type { ChartText } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { visit } from '../../../drawingml/chart/visit.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { inPoints } from '../length.ts';
import { kindOf, readProperties, type Attributes, type PropertyKind } from '../style/properties.ts';
import { readDataStyle } from './data-style.ts';

/** A style of a part of a chart (ODF 1.3, part 3, 16.37). */
export interface ChartStyle {
  readonly chart: Attributes;
  readonly graphic: Attributes;
  readonly text: Attributes;
  /** The number format, unless the style takes that of the cells. */
  readonly format: string | undefined;
}

const NONE: Attributes = {};
const NO_STYLE: ChartStyle = { chart: NONE, graphic: NONE, text: NONE, format: undefined };

/** The maximum number of styles of a chart. Each point can have one. */
const MAX_STYLES = 20_000;

/** The automatic styles of a chart. */
export class ChartStyles {
  readonly #styles = new Map<
    string,
    { data: string | undefined; properties: Partial<Record<PropertyKind, Attributes>> }
  >();
  readonly #formats = new Map<string, string>();

  /** Reads office:automatic-styles, the current element. */
  read(xml: XmlReader): void {
    const level = xml.depth;
    while (xml.nextChild(level)) {
      const name = xml.attribute('style:name') ?? '';
      if (this.#styles.size >= MAX_STYLES) continue;
      if (xml.name === 'style:style') this.#styles.set(name, readStyle(xml));
      else {
        const format = readDataStyle(xml);
        if (format !== undefined) this.#formats.set(name, format);
      }
    }
  }

  /** Returns the style of a name. Without that style, one that states nothing. */
  of(name: string | undefined): ChartStyle {
    const style = this.#styles.get(name ?? '');
    if (!style) return NO_STYLE;
    const { chart = NONE, graphic = NONE, text = NONE } = style.properties;
    const isLinked = chart['chart:link-data-style-to-source'] === 'true';
    return { chart, graphic, text, format: isLinked ? undefined : this.#formats.get(style.data ?? '') };
  }
}

function readStyle(xml: XmlReader) {
  const data = xml.attribute('style:data-style-name');
  const properties: Partial<Record<PropertyKind, Attributes>> = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const kind = kindOf(xml.name);
    if (kind) properties[kind] = readProperties(xml, kind);
  }
  return { data, properties };
}

/** Returns the paint of an area: a colour, `none`, or undefined if the style states nothing. */
export function fillOf({ graphic }: ChartStyle): string | undefined {
  return graphic['draw:fill'] === 'none' ? 'none' : hexColour(graphic['draw:fill-color']);
}

/** Returns the paint of a line. */
export function strokeOf({ graphic }: ChartStyle): string | undefined {
  return graphic['draw:stroke'] === 'none' ? 'none' : hexColour(graphic['svg:stroke-color']);
}

/** Returns the look of texts. */
export function textOf({ text }: ChartStyle): ChartText {
  const size = inPoints(text['fo:font-size']);
  const color = hexColour(text['fo:color']);
  const weight = text['fo:font-weight'];
  const family = (text['fo:font-family'] ?? text['style:font-name'])?.replaceAll(/["']/g, '');
  return {
    ...(size !== undefined && { fontSize: within(Math.round(size * 10) / 10, 1, 400) }),
    ...(color && { color }),
    ...(weight !== undefined && { bold: weight === 'bold' || Number(weight) >= 600 }),
    ...(family !== undefined && /^[\p{L}\p{N} _-]{1,64}$/u.test(family) && { fontFamily: family }),
  };
}

/** Reads the paragraphs within the current element as lines. */
export function readLines(xml: XmlReader): string {
  const lines: string[] = [];
  visit(xml, { 'text:p': () => void lines.push(xml.text().trim()) });
  return lines.join('\n').trim();
}
