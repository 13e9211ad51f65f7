import type { Font, TextRun } from '../../content/sheet/cell.ts';
import { element, textElement, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { MAIN } from './book.ts';
import { fontProperties } from './style/font.ts';

/** The texts of a workbook, each once, by the index in cells (18.4.9). */
export class StringTable {
  readonly #places = new Map<string, number>();
  #uses = 0;

  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  /** Returns the index of a text. Texts with different fonts are different. */
  place(runs: readonly TextRun[]): number {
    const xml =
      runs.length === 1 && runs[0]?.font === undefined ? textXml(runs[0]?.text ?? '') : runs.map(runXml).join('');
    this.#uses += 1;
    const known = this.#places.get(xml);
    if (known !== undefined) return known;
    this.#places.set(xml, this.#places.size);
    return this.#places.size - 1;
  }

  toXml(): string {
    const items = [...this.#places.keys()].map((xml) => `<si>${xml}</si>`);
    return XML_DECLARATION + element('sst', { xmlns: MAIN, count: this.#uses, uniqueCount: items.length }, items);
  }
}

const runXml = ({ text, font }: TextRun): string => element('r', {}, propertiesOf(font), textXml(text));

const propertiesOf = (font: Font | undefined): string =>
  font === undefined ? '' : element('rPr', {}, fontProperties(font, 'rFont'));

/** Escapes text. Where it contains an escape such as `_x0041_` (22.4.2.4 ST_Xstring), the underscore is escaped. */
const textXml = (text: string): string =>
  textElement('t', text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'), { 'xml:space': 'preserve' });
