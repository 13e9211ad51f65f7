import type { ChartText } from '@editor-companion/document';
import { toHex } from '../../../content/css/color.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { element, textElement, type Attributes } from '../../../package/xml/write-xml.ts';
import { dateElements } from '../../date-format.ts';
import { dataStyle } from '../../number-format.ts';
import { forAll } from '../style/properties.ts';

/** The formatting of a part of a chart. */
export interface ChartLookParts {
  readonly chart?: Attributes;
  readonly graphic?: Attributes;
  readonly text?: ChartText | undefined;
  /** A format code for the numbers of the part. */
  readonly format?: string | undefined;
}

/** The automatic styles of a chart (ODF 1.3, part 3, 16.37). Equal formatting shares a style. */
export class ChartStyleBook {
  readonly #names = new Map<string, string>();
  /** The names of data styles by format codes. Undefined for codes without one. */
  readonly #formats = new Map<string, string | undefined>();
  readonly #dataStyles: string[] = [];

  /** Returns the name of a style. */
  style({ chart = {}, graphic = {}, text, format }: ChartLookParts): string {
    const data = this.#dataStyle(format);
    const linked = { 'chart:link-data-style-to-source': data === undefined ? undefined : 'false' };
    const content = [
      element('style:chart-properties', { ...chart, ...linked }),
      element('style:graphic-properties', graphic),
      text ? element('style:text-properties', textAttributes(text)) : '',
    ].join('');
    const key = `${data ?? ''} ${content}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `ch${this.#names.size + 1}`;
    this.#names.set(key, name);
    this.#written.push(
      element('style:style', { 'style:name': name, 'style:family': 'chart', 'style:data-style-name': data }, content),
    );
    return name;
  }

  readonly #written: string[] = [];

  /** Returns the name of the data style for a format code. Undefined if there is none. */
  #dataStyle(format: string | undefined): string | undefined {
    if (format === undefined) return undefined;
    if (this.#formats.has(format)) return this.#formats.get(format);
    const made = dataStyle(format, {
      number: element,
      text: (text) => (text === '' ? '' : textElement('number:text', text)),
      date: dateElements,
    });
    const name = made && `N${this.#dataStyles.length + 1}`;
    this.#formats.set(format, name);
    if (made) this.#dataStyles.push(element(`number:${made.kind}-style`, { 'style:name': name }, made.xml));
    return name;
  }

  toXml(): string {
    return [...this.#dataStyles, ...this.#written].join('');
  }
}

function textAttributes({ fontFamily, fontSize, color, bold }: ChartText): Attributes {
  const family = firstFamily(fontFamily);
  return {
    'fo:font-family': family === undefined ? undefined : `'${family}'`,
    ...(fontSize !== undefined && forAll('font-size', `${fontSize}pt`)),
    'fo:color': toHex(color),
    ...(bold !== undefined && forAll('font-weight', bold ? 'bold' : 'normal')),
  };
}

/** Returns the attributes of an area's paint. None if the program chooses it. */
export function fillAttributes(paint: string | null | undefined): Attributes {
  if (paint === 'none') return { 'draw:fill': 'none' };
  const color = toHex(paint);
  return color === undefined ? {} : { 'draw:fill': 'solid', 'draw:fill-color': color };
}

/** Returns the attributes of a line. @param width in points. 0 draws none */
export function strokeAttributes(paint: string | undefined, width?: number): Attributes {
  if (paint === 'none' || width === 0) return { 'draw:stroke': 'none' };
  return {
    'draw:stroke': 'solid',
    'svg:stroke-color': toHex(paint),
    'svg:stroke-width': width === undefined ? undefined : `${width}pt`,
  };
}
