import type { PageSetup } from '@editor-companion/core/plugin';
import type { PageGeometry } from '@editor-companion/document';
import { errors } from '../errors.ts';
import type { PdfOptions } from '../options/pdf-options.ts';

/** A sheet of paper in CSS pixels (96 per inch), in its orientation. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly margin: Margin;
}

interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

type Length = string | number;

const MM = 96 / 25.4;
const PX: Readonly<Record<string, number>> = { px: 1, in: 96, cm: 10 * MM, mm: MM };

/** In millimetres and portrait, with Puppeteer's names. */
const FORMATS: Readonly<Record<string, readonly [number, number]>> = {
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
  ledger: [431.8, 279.4],
  a0: [841, 1189],
  a1: [594, 841],
  a2: [420, 594],
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  b4: [250, 353],
  b5: [176, 250],
};
const A4 = [210, 297] as const;
const DEFAULT_MARGIN = 20 * MM;

/** PDF 1.7, annex C: a page has at most 14 400 units of 1/72 inch. */
const MAX_SIDE = 200 * 96;
const MIN_SIDE = 10 * MM;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Determines size and margins: `format` overrides `width` and `height`, these override the document's page setup, and the default is A4
 * with 20 mm.
 * @throws CompanionError EXPORT_OPTION_INVALID (400) for a page that cannot be, or margins that leave no room on it.
 */
export function paperOf(page: PageSetup | undefined, options: PdfOptions = {}): Paper {
  const [width, height] = sizeOf(page, options);
  const margin = marginOf(page, options);
  check(width >= MIN_SIDE && width <= MAX_SIDE, 'pdfOptions.width', 'The page must be 10 mm to 5080 mm wide.');
  check(height >= MIN_SIDE && height <= MAX_SIDE, 'pdfOptions.height', 'The page must be 10 mm to 5080 mm high.');
  const room = margin.left + margin.right < width && margin.top + margin.bottom < height;
  check(room, 'pdfOptions.margin', 'The margins leave no room on the page.');
  return { width, height, margin };
}

const PIXELS_PER_POINT = 4 / 3;
/** Less than any difference that shows, and more than errors of rounding, in points. */
const HAIR = 0.005;

/**
 * Returns a paper in whole points, to which Chromium rounds the size of paper up and margins down. Otherwise it would shift the text and
 * widen the lines, by up to three points. The area for text keeps its size to half a point.
 */
export function inWholePoints({ width, height, margin }: Paper): Paper {
  const [across, left, right] = sideInPoints(width, margin.left, margin.right);
  const [down, top, bottom] = sideInPoints(height, margin.top, margin.bottom);
  return { width: across, height: down, margin: { top, right, bottom, left } };
}

/** Returns the length of a side and the margins before and after the text. */
function sideInPoints(length: number, before: number, after: number): [number, number, number] {
  const points = (value: number): number => Math.round(value / PIXELS_PER_POINT);
  const [whole, start] = [points(length), points(before)];
  const end = Math.max(whole - start - points(length - before - after), 0);
  const inPixels = (value: number): number => value * PIXELS_PER_POINT;
  return [inPixels(whole - HAIR), inPixels(start + HAIR), inPixels(end + HAIR)];
}

/** Tells whether sections keep their own page size, which the request can override. */
export const hasOwnSizes = ({ preferCSSPageSize, format, width, height, landscape }: PdfOptions): boolean =>
  preferCSSPageSize ?? [format, width, height, landscape].every((named) => named === undefined);

/** Returns the paper of a section with its own pages. If it may not keep its size, Chromium scales it to the paper in its orientation. */
export function paperOfSection({ width, height, margin }: PageGeometry, paper: Paper, ownSizes: boolean): Paper {
  const isTurned = width > height !== paper.width > paper.height;
  const [across, down] = isTurned ? [paper.height, paper.width] : [paper.width, paper.height];
  const scale = ownSizes ? MM : Math.min(across / width, down / height);
  const [left, top] = ownSizes ? [0, 0] : [(across - width * scale) / 2, (down - height * scale) / 2];
  return {
    width: ownSizes ? width * scale : across,
    height: ownSizes ? height * scale : down,
    margin: {
      top: top + margin.top * scale,
      right: left + margin.right * scale,
      bottom: top + margin.bottom * scale,
      left: left + margin.left * scale,
    },
  };
}

/** The distance from the paper's edge in pixels. Undefined means a share of the margin. */
export type BandDistances = Readonly<Partial<Record<'header' | 'footer', number>>>;

/** Returns the distances of headers and footers in a page setup. */
export const bandDistances = (page: PageSetup | undefined): BandDistances => ({
  ...(page?.headerDistance !== undefined && { header: page.headerDistance * MM }),
  ...(page?.footerDistance !== undefined && { footer: page.footerDistance * MM }),
});

function sizeOf(page: PageSetup | undefined, { format, width, height, landscape }: PdfOptions): [number, number] {
  const named = format === undefined ? undefined : FORMATS[format.toLowerCase()];
  const [w, h] = named?.map((side) => side * MM) ?? [];
  const [pageWidth, pageHeight] = pageSize(page);
  const size: [number, number] = [w ?? pixels(width) ?? pageWidth, h ?? pixels(height) ?? pageHeight];
  return landscape === true ? [size[1], size[0]] : size;
}

function pageSize(page: PageSetup | undefined): [number, number] {
  const [width, height] = [(page?.width ?? A4[0]) * MM, (page?.height ?? A4[1]) * MM];
  const turned = page?.orientation === 'landscape' && width < height;
  return turned ? [height, width] : [width, height];
}

function marginOf(page: PageSetup | undefined, { margin = {} }: PdfOptions): Margin {
  const side = (name: (typeof SIDES)[number]): number => {
    const own = page?.margin[name];
    return pixels(margin[name]) ?? (own === undefined ? DEFAULT_MARGIN : own * MM);
  };
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

function pixels(length: Length | undefined): number | undefined {
  if (length === undefined || typeof length === 'number') return length;
  const [, value, unit = 'px'] = /^([\d.]+)(px|in|cm|mm)?$/u.exec(length) ?? [];
  return Number(value) * (PX[unit] ?? 1);
}

function check(holds: boolean, path: string, message: string): void {
  if (!holds) throw errors.EXPORT_OPTION_INVALID({}, { details: [{ path, message }] });
}
