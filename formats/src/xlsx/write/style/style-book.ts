import type { Side } from '../../../content/css/border.ts';
import type { Font } from '../../../content/sheet/cell.ts';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { argb, fontProperties } from './font.ts';

/** A border line of a cell: a border style and a colour. */
export interface CellLine {
  readonly style: string;
  /** `#rrggbb`. */
  readonly colour: string;
}

/** The formatting of a cell. */
export interface CellLook {
  readonly font: Font;
  /** `#rrggbb`. */
  readonly fill?: string | undefined;
  readonly border?: Readonly<Partial<Record<Side, CellLine>>> | undefined;
  /** A number format code. The default is `General`. */
  readonly format?: string;
  readonly horizontal?: string | undefined;
  readonly vertical?: string | undefined;
  readonly wraps?: boolean;
  readonly indent?: number;
  /** In degrees: 90 up, 180 down, 255 for stacked characters (18.8.1). */
  readonly rotation?: number | undefined;
  readonly rightToLeft?: boolean;
  /** True for text that programs would read as a formula when someone edits it. */
  readonly isQuoted?: boolean;
}

/** A list of unique entries in the order of their addition. */
class Entries {
  readonly #places = new Map<string, number>();

  constructor(first: readonly string[] = []) {
    for (const xml of first) this.place(xml);
  }

  place(xml: string): number {
    const known = this.#places.get(xml);
    if (known !== undefined) return known;
    this.#places.set(xml, this.#places.size);
    return this.#places.size - 1;
  }

  toXml(name: string): string {
    return element(name, { count: this.#places.size }, [...this.#places.keys()]);
  }

  get list(): readonly string[] {
    return [...this.#places.keys()];
  }
}

/** The first id of custom number formats (18.8.30). */
const FIRST_FORMAT = 164;
/** The first two fills are predefined (18.8.21). */
const FILLS = ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>'];
const NO_BORDER = '<border><left/><right/><top/><bottom/><diagonal/></border>';
const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];

/** Collects the cell formats of a workbook, each once (18.8.39). */
export class StyleBook {
  readonly #fonts: Entries;
  readonly #fills = new Entries(FILLS);
  readonly #borders = new Entries([NO_BORDER]);
  readonly #formats = new Entries();
  readonly #looks: Entries;
  readonly #known = new Map<string, number>();
  /** Fonts and borders as JSON, and their places by object, because most cells share theirs. */
  readonly #parts = new Entries();
  readonly #placesOfParts = new WeakMap<object, number>();

  /** @param standard the font of cells that say nothing */
  constructor(standard: Font) {
    this.#fonts = new Entries([`<font>${fontProperties(standard, 'name')}</font>`]);
    this.#looks = new Entries(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);
  }

  /** Returns the index of a cell format. */
  of(look: CellLook): number {
    const { font, border, ...rest } = look;
    const key = `${this.#placeOf(font)} ${border ? this.#placeOf(border) : ''} ${JSON.stringify(rest)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const place = this.#looks.place(this.#xf(look));
    this.#known.set(key, place);
    return place;
  }

  #placeOf(part: object): number {
    const known = this.#placesOfParts.get(part);
    if (known !== undefined) return known;
    const place = this.#parts.place(JSON.stringify(part));
    this.#placesOfParts.set(part, place);
    return place;
  }

  #xf(look: CellLook): string {
    const { fill, border, format = 'General' } = look;
    const fontId = this.#fonts.place(`<font>${fontProperties(look.font, 'name')}</font>`);
    const fillId = fill === undefined ? 0 : this.#fills.place(fillXml(fill));
    const borderId = border === undefined ? 0 : this.#borders.place(borderXml(border));
    const numFmtId = format === 'General' ? 0 : FIRST_FORMAT + this.#formats.place(format);
    const alignment = alignmentXml(look);
    return element(
      'xf',
      {
        numFmtId,
        fontId,
        fillId,
        borderId,
        xfId: 0,
        quotePrefix: look.isQuoted ? 1 : undefined,
        applyNumberFormat: numFmtId === 0 ? undefined : 1,
        applyFont: fontId === 0 ? undefined : 1,
        applyFill: fillId === 0 ? undefined : 1,
        applyBorder: borderId === 0 ? undefined : 1,
        applyAlignment: alignment === '' ? undefined : 1,
      },
      alignment,
    );
  }

  toXml(namespace: string): string {
    const formats = this.#formats.list.map((formatCode, index) =>
      element('numFmt', { numFmtId: FIRST_FORMAT + index, formatCode }),
    );
    return (
      XML_DECLARATION +
      element(
        'styleSheet',
        { xmlns: namespace },
        formats.length === 0 ? '' : element('numFmts', { count: formats.length }, formats),
        this.#fonts.toXml('fonts'),
        this.#fills.toXml('fills'),
        this.#borders.toXml('borders'),
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        this.#looks.toXml('cellXfs'),
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      )
    );
  }
}

const fillXml = (hex: string): string =>
  element(
    'fill',
    {},
    element(
      'patternFill',
      { patternType: 'solid' },
      element('fgColor', { rgb: argb(hex) }),
      element('bgColor', { indexed: 64 }),
    ),
  );

const borderXml = (border: NonNullable<CellLook['border']>): string =>
  element(
    'border',
    {},
    SIDES.map((side) => {
      const line = border[side];
      return line ? element(side, { style: line.style }, element('color', { rgb: argb(line.colour) })) : `<${side}/>`;
    }),
    '<diagonal/>',
  );

function alignmentXml({ horizontal, vertical, wraps, indent, rotation, rightToLeft }: CellLook): string {
  const attributes = {
    horizontal,
    vertical,
    textRotation: rotation,
    wrapText: wraps ? 1 : undefined,
    indent: indent || undefined,
    readingOrder: rightToLeft ? 2 : undefined,
  };
  return Object.values(attributes).every((value) => value === undefined) ? '' : element('alignment', attributes);
}
