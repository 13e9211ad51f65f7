import type { DocumentNode, ExportInput } from '@editor-companion/core/plugin';
import { BandPictures, withPictures } from '../document/band-pictures.ts';
import { bandStyles, UNSTYLED } from '../document/band-styles.ts';
import { bandTemplates, EMPTY_BAND, type BandContent, type WriteLists } from '../document/bands.ts';
import type { BandedSection } from '../document/section-bands.ts';
import type { PdfOptions } from '../options/pdf-options.ts';
import { bandNumbersIn, type BandNumber } from '../layout/numbers/band-numbers.ts';
import type { RunningText } from '../layout/running-strings.ts';
import { styleReferences } from '../layout/style-references.ts';
import type { BandSet, BandStyles, OwnBands } from '../layout/sheets.ts';
import { bandDistances, hasOwnSizes, paperOfSection, type Paper } from '../layout/paper.ts';
import type { Printing } from '../devtools/print.ts';

/** The headers and footers. Their pictures have names until they are shown. */
export interface Bands {
  readonly header: BandSet;
  readonly footer: BandSet;
  /** Of sections with their own headers or footers, by their index in the document. */
  readonly sections: ReadonlyMap<number, OwnBands>;
  readonly pictures: Readonly<Record<string, string>>;
  readonly styles: BandStyles;
  /** The page numbers that the browser cannot fill in. */
  readonly numbers: readonly BandNumber[];
  /** Texts of headings and other paragraphs that they show. */
  readonly references: readonly RunningText[];
  /** True if they contain form fields. */
  readonly hasFields: boolean;
}

/** The sources of headers and footers besides the options. */
type Banded = Pick<ExportInput, 'page' | 'load'> & { readonly sections: readonly BandedSection[] };

const only = (header: BandSet, footer: BandSet): Bands => ({
  header,
  footer,
  sections: new Map(),
  pictures: {},
  styles: UNSTYLED,
  numbers: bandNumbersIn(templatesOf([{ header, footer }])),
  references: [],
  hasFields: false,
});

const templatesOf = (all: readonly OwnBands[]): string[] =>
  all.flatMap(({ header = {}, footer = {} }) => [header, footer].flatMap((set) => Object.values(set) as string[]));

/**
 * Determines headers and footers: the request's templates, else those of the page setup and of the sections. A template implies
 * `displayHeaderFooter` unless that is false; `displayHeaderFooter` without a template yields Chromium's date, title and page number.
 * @throws CompanionError EXPORT_BANDS_TOO_LARGE (422), DocumentError.
 */
export async function bandsOf(input: Banded, options: PdfOptions, paper: Paper, write: WriteLists): Promise<Bands> {
  const { displayHeaderFooter, headerTemplate, footerTemplate } = options;
  if (displayHeaderFooter === false) return only({}, {});
  if (headerTemplate !== undefined || footerTemplate !== undefined) {
    return only(setOf(headerTemplate), setOf(footerTemplate));
  }
  if (displayHeaderFooter === true) return only({ default: CHROMIUM_HEADER }, { default: CHROMIUM_FOOTER });
  return documentBands(input, paper, hasOwnSizes(options), write);
}

async function documentBands(
  { page, sections, load }: Banded,
  paper: Paper,
  ownSizes: boolean,
  write: WriteLists,
): Promise<Bands> {
  const contents = [
    { header: page?.header, footer: page?.footer, paper },
    ...sections.map((section) => ({
      ...section,
      paper: section.page ? paperOfSection(section.page, paper, ownSizes) : paper,
    })),
  ];
  const pictures = new BandPictures(load);
  const text = page?.text;
  const all = await bandTemplates(contents, bandDistances(page), pictures, write, text !== undefined);
  const [own, ...others] = all;
  const templates = templatesOf(all);
  return {
    header: own?.header ?? {},
    footer: own?.footer ?? {},
    sections: new Map(others.map((bands, place) => [sections[place]?.index ?? 0, bands])),
    pictures: pictures.urls,
    styles: text && templates.length > 0 ? await bandStyles(text, templates) : UNSTYLED,
    numbers: bandNumbersIn(templates),
    references: styleReferences(contents.flatMap(blocksOf)),
    hasFields: templates.some((template) => template.includes('data-type="form-field"')),
  };
}

/** The page setup of a live document may be invalid. */
const blocksOf = ({ header, footer }: Pick<BandContent, 'header' | 'footer'>): DocumentNode[] =>
  [header, footer]
    .flatMap((bands) => Object.values(bands ?? {}))
    .filter((list) => Array.isArray(list))
    .flat();

const setOf = (template: PdfOptions['headerTemplate'] = {}): BandSet =>
  typeof template === 'string' ? { default: template } : template;

const line = (left: string, right: string): string =>
  `<div style="display: flex; justify-content: space-between; width: 100%; padding: 0 1cm; font: 8pt 'Liberation Sans', Arial, sans-serif">${left}${right}</div>`;
const CHROMIUM_HEADER = line('<span class="date"></span>', '<span class="title"></span>');
const CHROMIUM_FOOTER = line(
  '<span></span>',
  '<span><span class="pageNumber"></span>/<span class="totalPages"></span></span>',
);

/** Tells whether all pages have the same headers and footers, which Chromium can print itself. */
export const areUniform = ({ header, footer, sections, numbers }: Bands): boolean =>
  sections.size === 0 &&
  numbers.length === 0 &&
  [header, footer].every(({ first, odd, even }) => first === undefined && odd === undefined && even === undefined);

/** Returns Puppeteer's options for equal headers and footers on all pages. */
export const nativeBands = ({ header, footer, pictures, styles }: Bands): Printing =>
  header.default === undefined && footer.default === undefined
    ? {}
    : {
        displayHeaderFooter: true,
        // Chromium would print its own header instead of a missing one. Both are in one document.
        headerTemplate: styleElement(styles) + withPictures(header.default ?? EMPTY_BAND, pictures),
        footerTemplate: withPictures(footer.default ?? EMPTY_BAND, pictures),
      };

const styleElement = ({ css, faces }: BandStyles): string => (css === '' ? '' : `<style>${faces}${css}</style>`);
