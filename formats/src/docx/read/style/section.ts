import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { isLength, within } from '../../../content/bounds.ts';
import type { StatedNotes } from '../../../content/page/note-looks.ts';
import { readNoteProperties } from '../../note-properties.ts';
import { isOn, measure } from '../../../content/units.ts';

/** References to header and footer parts by kind of page. */
export type BandReferences = Readonly<Partial<Record<(typeof BAND_KINDS)[number], string>>>;
const BAND_KINDS = ['default', 'first', 'even'] as const;

/** Columns (17.6.4): their number, the gap in twips, and the separator line. Columns of unequal width become equal. */
export interface Columns {
  readonly count: number;
  readonly gap: number;
  readonly isRuled: boolean;
}

/** The properties of a section (17.6.17), with lengths in twips. */
export interface Section {
  readonly width: number;
  readonly height: number;
  readonly landscape: boolean;
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** The distances of the header and the footer from the edge of the paper. */
  readonly bandDistance: { readonly header: number | undefined; readonly footer: number | undefined };
  readonly columns: Columns;
  /** `nextPage`, `continuous`, `evenPage`, `oddPage`. */
  readonly start: string;
  /** True if the first page has a different header and footer. */
  readonly titlePage: boolean;
  readonly headers: BandReferences;
  readonly footers: BandReferences;
  /** The page numbering (17.6.12): the first number, undefined if it continues, and the number format. */
  readonly numbering: { readonly start: string | undefined; readonly format: string };
  /** The direction of text (17.6.20): `lrTb`, `tbRl`… */
  readonly textDirection: string | undefined;
  /** The line pitch of the document grid (17.6.5) in twips. Undefined without a line grid. */
  readonly grid: number | undefined;
  /** How its footnotes and endnotes are counted and placed (17.11.11, 17.11.5). */
  readonly notes: StatedNotes;
}

/** The defaults of Word: US Letter with margins of one inch. */
const DEFAULT: Section = {
  width: 12_240,
  height: 15_840,
  landscape: false,
  margin: { top: 1440, right: 1440, bottom: 1440, left: 1440 },
  bandDistance: { header: undefined, footer: undefined },
  columns: { count: 1, gap: 720, isRuled: false },
  start: 'nextPage',
  titlePage: false,
  headers: {},
  footers: {},
  numbering: { start: undefined, format: 'decimal' },
  textDirection: undefined,
  grid: undefined,
  notes: {},
};

/** Reads w:sectPr, the current element. */
export function readSection(xml: XmlReader): Section {
  let section = DEFAULT;
  const level = xml.depth;
  while (xml.nextChild(level)) section = { ...section, ...readProperty(xml, section) };
  return section;
}

function readProperty(xml: XmlReader, section: Section): Partial<Section> {
  switch (xml.name) {
    case 'w:pgSz':
      return readPageSize(xml);
    case 'w:pgMar':
      return {
        margin: readMargins(xml),
        bandDistance: { header: distance(xml, 'header'), footer: distance(xml, 'footer') },
      };
    case 'w:cols':
      return { columns: readColumns(xml) };
    case 'w:footnotePr':
      return { notes: { ...section.notes, footnote: readNoteProperties(xml, 'footnote') } };
    case 'w:endnotePr':
      return { notes: { ...section.notes, endnote: readNoteProperties(xml, 'endnote') } };
    case 'w:textDirection':
      return { textDirection: xml.attribute('w:val') };
    case 'w:docGrid':
      return { grid: readGrid(xml) };
    case 'w:type':
      return { start: xml.attribute('w:val') ?? 'nextPage' };
    case 'w:titlePg':
      return { titlePage: isOn(xml.attribute('w:val')) };
    case 'w:pgNumType':
      return { numbering: { start: xml.attribute('w:start'), format: xml.attribute('w:fmt') ?? 'decimal' } };
    case 'w:headerReference':
      return { headers: { ...section.headers, ...reference(xml) } };
    case 'w:footerReference':
      return { footers: { ...section.footers, ...reference(xml) } };
    default:
      return {};
  }
}

function reference(xml: XmlReader): BandReferences {
  const type = xml.attribute('w:type') ?? 'default';
  const kind = BAND_KINDS.find((one) => one === type);
  return kind ? { [kind]: xml.attribute('r:id') ?? '' } : {};
}

const GRIDS = new Set(['lines', 'linesAndChars', 'snapToChars']);

function readGrid(xml: XmlReader): number | undefined {
  const pitch = measure(xml.attribute('w:linePitch'));
  return GRIDS.has(xml.attribute('w:type') ?? '') && pitch !== undefined && pitch > 0 ? pitch : undefined;
}

function readPageSize(xml: XmlReader): Partial<Section> {
  const width = length(xml, 'w:w', DEFAULT.width);
  const height = length(xml, 'w:h', DEFAULT.height);
  return { width, height, landscape: xml.attribute('w:orient') === 'landscape' || width > height };
}

/** Reads the margins. A negative top or bottom margin only means that a large header or footer does not move the text. */
function readMargins(xml: XmlReader): Section['margin'] {
  const side = (name: 'top' | 'right' | 'bottom' | 'left'): number =>
    Math.abs(measure(xml.attribute(`w:${name}`)) ?? DEFAULT.margin[name]);
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

function distance(xml: XmlReader, band: 'header' | 'footer'): number | undefined {
  const value = measure(xml.attribute(`w:${band}`));
  return value !== undefined && value >= 0 ? value : undefined;
}

function length(xml: XmlReader, name: string, fallback: number): number {
  const value = measure(xml.attribute(name));
  return value !== undefined && value > 0 ? value : fallback;
}

const MAX_COLUMNS = 20;

function readColumns(xml: XmlReader): Columns {
  const gap = measure(xml.attribute('w:space')) ?? DEFAULT.columns.gap;
  return {
    count: within(Math.trunc(Number(xml.attribute('w:num'))) || 1, 1, MAX_COLUMNS),
    gap: isLength(gap) ? Math.max(gap, 0) : DEFAULT.columns.gap,
    isRuled: isOn(xml.attribute('w:sep') ?? 'off'),
  };
}
