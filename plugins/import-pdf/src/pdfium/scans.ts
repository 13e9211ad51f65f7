import type { OcrImage } from '@editor-companion/core/plugin';
import { encodePng } from '@editor-companion/formats/png';
import { heightOf, widthOf } from '../page/rect.ts';
import { drawPart } from './bitmap.ts';
import type { Engine } from './engine.ts';
import { IMAGE, matrixOf, multiply, objectsOf } from './objects.ts';
import { placeOf } from './pictures.ts';
import type { Source } from './source.ts';
import { viewOf, type View } from './view.ts';

/** The picture of a page that holds no text. */
export interface Scan {
  /** From 0. */
  readonly page: number;
  /** Pixels of a point. */
  readonly scale: number;
  readonly image: OcrImage;
}

export interface ScanSearch {
  /** From 0: the first page that is looked at. */
  readonly from: number;
  /** Pages before which the search ends. */
  readonly maxPages: number;
  /** Scans that are given at once. */
  readonly count: number;
  readonly dpi: number;
}

export interface FoundScans {
  readonly scans: readonly Scan[];
  /** Where to go on; undefined at the end. */
  readonly next: number | undefined;
  /** Share of the pages that have been looked at. */
  readonly share: number;
}

/** Share of a page that a picture must cover to be its text. */
const COVERS = 0.2;
/** Pixels of a page beyond which it is drawn with fewer: large paper. */
const MAX_PIXELS = 16_000_000;
const MAX_OBJECTS = 10_000;
const INCH = 72;

/** Finds pages that are pictures, and draws them for being read. */
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
