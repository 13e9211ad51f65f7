import type { ExportInput } from '@editor-companion/core/plugin';
import { BandPictures, withPictures } from '../document/band-pictures.ts';
import { bandTemplates, EMPTY_BAND, type WriteLists } from '../document/bands.ts';
import type { BandedSection } from '../document/section-bands.ts';
import type { PdfOptions } from '../options/pdf-options.ts';
import type { BandSet, OwnBands } from '../layout/sheets.ts';
import { bandDistances, hasOwnSizes, paperOfSection, type Paper } from '../layout/paper.ts';
import type { Printing } from '../devtools/print.ts';

/** What stands in the margins. Pictures are known by names until they are shown. */
export interface Bands {
  readonly header: BandSet;
  readonly footer: BandSet;
  /** Of sections that have their own, by their place among the document's sections. */
  readonly sections: ReadonlyMap<number, OwnBands>;
  readonly pictures: Readonly<Record<string, string>>;
}

/** Where bands come from besides the options. */
type Banded = Pick<ExportInput, 'page' | 'load'> & { readonly sections: readonly BandedSection[] };

const only = (header: BandSet, footer: BandSet): Bands => ({ header, footer, sections: new Map(), pictures: {} });

/**
 * Header and footer: the request's templates, else those of the page setup and of the sections. Naming a template means wanting
 * it, unless `displayHeaderFooter` is false; asking for bands without a template gives Chromium's date, title and page number.
 *
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
  const [own, ...others] = await bandTemplates(contents, bandDistances(page), pictures, write);
  return {
    header: own?.header ?? {},
    footer: own?.footer ?? {},
    sections: new Map(others.map((bands, place) => [sections[place]?.index ?? 0, bands])),
    pictures: pictures.urls,
  };
}

const setOf = (template: PdfOptions['headerTemplate'] = {}): BandSet =>
  typeof template === 'string' ? { default: template } : template;

const line = (left: string, right: string): string =>
  `<div style="display: flex; justify-content: space-between; width: 100%; padding: 0 1cm; font: 8pt 'Liberation Sans', Arial, sans-serif">${left}${right}</div>`;
const CHROMIUM_HEADER = line('<span class="date"></span>', '<span class="title"></span>');
const CHROMIUM_FOOTER = line(
  '<span></span>',
  '<span><span class="pageNumber"></span>/<span class="totalPages"></span></span>',
);

/** Whether every page has the same bands, which Chromium can print itself. */
export const areUniform = ({ header, footer, sections }: Bands): boolean =>
  sections.size === 0 &&
  [header, footer].every(({ first, odd, even }) => first === undefined && odd === undefined && even === undefined);

/** Puppeteer's options for bands that are the same on every page. */
export const nativeBands = ({ header, footer, pictures }: Bands): Printing =>
  header.default === undefined && footer.default === undefined
    ? {}
    : {
        displayHeaderFooter: true,
        // Chromium's own band would stand in for an absent one.
        headerTemplate: withPictures(header.default ?? EMPTY_BAND, pictures),
        footerTemplate: withPictures(footer.default ?? EMPTY_BAND, pictures),
      };
