import type { Page } from 'puppeteer-core';
import { runInPage } from '../devtools/run-in-page.ts';
import type { Watermark } from '../options/pdf-extras.ts';
import { OWN_ORIGIN } from '../own-origin.ts';
import type { BandNumber, BandTexts } from './numbers/band-numbers.ts';
import { SheetPainter, type Drawing, type Mark, type Sheet } from './sheet-painter.ts';
import type { RunningText } from './running-strings.ts';
import type { PageStart } from './stretches.ts';

/** Templates by kind of page. A missing one falls back to `default`, then to nothing. */
export interface BandSet {
  readonly default?: string;
  readonly first?: string;
  readonly odd?: string;
  readonly even?: string;
}

/** The headers and footers of a range of the document. A missing one is that of the document. */
export interface OwnBands {
  readonly header?: BandSet | undefined;
  readonly footer?: BandSet | undefined;
}

/** The styles of all headers and footers of a document. */
export interface BandStyles {
  /** Rules for their content. */
  readonly css: string;
  /** The faces of their fonts, which browsers ignore in shadow trees. */
  readonly faces: string;
}

/** The content of the sheets that are drawn over the printed pages. */
export interface SheetPlan {
  readonly header: BandSet;
  readonly footer: BandSet;
  /** Of sections with their own headers or footers, by their index in the document. */
  readonly sections: ReadonlyMap<number, OwnBands>;
  /** The URLs of pictures by their names in templates. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly styles: BandStyles;
  readonly numbers: readonly BandNumber[];
  readonly watermark: Watermark | undefined;
  /** The number of the document's first page. */
  readonly firstPageNumber: number;
  readonly title: string;
  /** Texts of the document that headers and footers show. */
  readonly texts: readonly RunningText[];
}

/** A page of the printed file. Sizes are in points. */
export interface PrintedPage {
  /** Its position in the whole document, from 1, regardless of the printed range. */
  readonly place: number;
  readonly start: PageStart;
  /** The values of these texts on it, by their keys. */
  readonly strings?: Readonly<Record<string, string>>;
  readonly texts: BandTexts;
  readonly width: number;
  readonly height: number;
}

const CSS = `
html, body { margin: 0; }
body > * { display: block; position: relative; overflow: hidden; break-after: page; break-inside: avoid; }
body > :last-child { break-after: auto; }
`;

/** Chromium's own distance of headers and footers from the paper's edge. */
const EDGE = '0.4cm';
const DEFAULT_OPACITY = 0.15;
const TEXT_ANGLE = -45;
const IMAGE_WIDTH = 60;
/** In points. Chromium draws larger letters as shapes. */
const MAX_FONT_SIZE = 160;

export const SHEETS_DOCUMENT = `<!doctype html><meta charset="utf-8"><style>${CSS}</style><body></body>`;

/** Tells whether the sheets have two layers: one over the pages and one under them. */
export const isUnder = ({ watermark }: SheetPlan): boolean => watermark?.layer === 'under';

/** Draws the sheets into an empty page: one for each printed page, then one for each page with a layer below. */
export async function drawSheets(
  page: Page,
  plan: SheetPlan,
  pages: readonly PrintedPage[],
  total: number,
): Promise<void> {
  const { watermark, title } = plan;
  const marked = ({ place }: PrintedPage): boolean =>
    watermark !== undefined && (watermark.pages !== 'first' || place === 1);
  const under = isUnder(plan);
  // A template is sent once, however many pages show it.
  const templates = new Map([['', 0]]);
  const indexOf = (template: string): number => {
    const known = templates.get(template) ?? templates.size;
    templates.set(template, known);
    return known;
  };
  const size = ({ width, height }: PrintedPage): Pick<Sheet, 'width' | 'height'> => ({ width, height });
  const over = pages.map((printed): Sheet => {
    const { number, header, footer } = bandsOf(plan, printed);
    const bands = { number, header: indexOf(header), footer: indexOf(footer) };
    const { strings = {}, texts } = printed;
    return { ...bands, ...size(printed), strings, texts, watermark: marked(printed) && !under };
  });
  const below = under
    ? pages.map((printed): Sheet => ({
        ...size(printed),
        header: 0,
        footer: 0,
        number: 0,
        strings: {},
        texts: {},
        watermark: marked(printed),
      }))
    : [];
  const drawing: Drawing = {
    sheets: [...over, ...below],
    templates: [...templates.keys()],
    pictures: plan.pictures,
    styles: plan.styles,
    edge: EDGE,
    values: {
      date: new Date().toLocaleDateString('en-CA'),
      title,
      url: '',
      totalPages: String(total + plan.firstPageNumber - 1),
    },
    mark: watermark === undefined ? undefined : markOf(watermark),
  };
  await runInPage(page, SheetPainter, { given: [drawing], method: 'draw', passed: [] });
}

interface PageBand {
  readonly number: number;
  readonly header: string;
  readonly footer: string;
}

/** Returns the templates of a page: those of a section, or those of the document. */
function bandsOf({ header, footer, sections, firstPageNumber }: SheetPlan, { place, start }: PrintedPage): PageBand {
  const number = firstPageNumber + place - 1;
  const pick = (set: BandSet, isFirst: boolean): string => {
    if (isFirst && set.first !== undefined) return set.first;
    return (number % 2 === 0 ? set.even : set.odd) ?? set.default ?? '';
  };
  const own = start.section === null ? undefined : sections.get(start.section);
  return {
    number,
    header: own?.header ? pick(own.header, start.isFirst) : pick(header, place === 1),
    footer: own?.footer ? pick(own.footer, start.isFirst) : pick(footer, place === 1),
  };
}

const markOf = ({ text = '', image = '', ...look }: Watermark): Mark => ({
  text,
  // A path refers to this server.
  image: image === '' ? '' : new URL(image, OWN_ORIGIN).href,
  opacity: look.opacity ?? DEFAULT_OPACITY,
  angle: look.angle ?? (text === '' ? 0 : TEXT_ANGLE),
  color: look.color ?? '#000',
  fontSize: look.fontSize ?? 0,
  maxFontSize: MAX_FONT_SIZE,
  width: look.width ?? IMAGE_WIDTH,
});
