import type { OcrImage } from '@editor-companion/core/plugin';
import { encodePng } from '@editor-companion/formats/png';
import { heightOf, widthOf } from '../page/rect.ts';
import { drawPart } from './bitmap.ts';
import type { Engine } from './engine.ts';
import { IMAGE, matrixOf, multiply, objectsOf } from './objects.ts';
import { placeOf } from './pictures.ts';
import type { Source } from './source.ts';
import { viewOf, type View } from './view.ts';

/** The picture of a page without text. */
export interface Scan {
  /** Counts from 0. */
  readonly page: number;
  /** Pixels per point. */
  readonly scale: number;
  readonly image: OcrImage;
}

export interface ScanSearch {
  /** The first page of the search. Counts from 0. */
  readonly from: number;
  /** The page before which the search ends. */
  readonly maxPages: number;
  /** The maximum number of scans in one result. */
  readonly count: number;
  readonly dpi: number;
}

export interface FoundScans {
  readonly scans: readonly Scan[];
  /** The next page of the search. Undefined at the end. */
  readonly next: number | undefined;
  /** The share of pages that the search has passed. */
  readonly share: number;
}

/** The minimum share of a page that a picture must cover to be a scan. */
const COVERS = 0.2;
/** The maximum number of pixels of a page. Larger paper is rendered at a lower resolution. */
const MAX_PIXELS = 16_000_000;
const MAX_OBJECTS = 10_000;
const INCH = 72;

/** Finds pages that consist of a picture, and renders them for OCR. */
export function findScans(source: Source, { from, maxPages, count, dpi }: ScanSearch): FoundScans {
  const scans: Scan[] = [];
  const end = Math.min(source.pages, maxPages);
  for (let index = from; index < end; index += 1) {
    const scan = scanOf(source, index, dpi);
    if (scan) scans.push(scan);
    if (scans.length >= count) return { scans, next: index + 1, share: (index + 1) / end };
  }
  return { scans, next: undefined, share: 1 };
}

function scanOf({ engine, document }: Source, index: number, dpi: number): Scan | undefined {
  const { pdfium } = engine;
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return undefined;
  try {
    const view = viewOf(engine, page, Math.max(0, pdfium._FPDFPage_GetRotation(page)));
    if (hasText(engine, page) || !isPicture(engine, page, view)) return undefined;
    const { width, height } = view;
    const scale = Math.min(dpi / INCH, Math.sqrt(MAX_PIXELS / (width * height)));
    const raster = drawPart(engine, { page, width, height }, { left: 0, top: 0, right: width, bottom: height }, scale);
    if (raster === undefined) return undefined;
    const size = { width: raster.width, height: raster.height, dpi: scale * INCH };
    return { page: index, scale, image: { mediaType: 'image/png', bytes: new Uint8Array(encodePng(raster)), ...size } };
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

function hasText({ pdfium }: Engine, page: number): boolean {
  const textPage = pdfium._FPDFText_LoadPage(page);
  const count = pdfium._FPDFText_CountChars(textPage);
  pdfium._FPDFText_ClosePage(textPage);
  return count > 0;
}

function isPicture(engine: Engine, page: number, view: View): boolean {
  const room = { objects: MAX_OBJECTS };
  let covered = 0;
  for (const { object, matrix } of objectsOf({ engine, wanted: IMAGE, room }, page)) {
    const { rect } = placeOf(multiply(matrixOf(engine, object), matrix), view);
    covered += widthOf(rect) * heightOf(rect);
  }
  return covered >= view.width * view.height * COVERS;
}
