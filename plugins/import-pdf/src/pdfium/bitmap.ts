import type { Raster } from '../page/orientation.ts';
import type { Rect } from '../page/rect.ts';
import { heightOf, widthOf } from '../page/rect.ts';
import type { Engine } from './engine.ts';

const WHITE = 0xff_ff_ff_ff;
/** `FPDFBitmap_BGRx`: all pixels are opaque. */
const OPAQUE = 3;
/** The floats of FS_MATRIX, followed by those of FS_RECTF. */
const MATRIX_BYTES = 24;

/** A page and its visible size in points. */
export interface Drawable {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Renders a part of a page on white, without its annotations.
 * @param part points as shown, from the upper left corner
 * @param scale pixels of a point
 * @returns undefined without enough memory.
 */
export function drawPart(
  { pdfium, scratch }: Engine,
  { page }: Drawable,
  part: Rect,
  scale: number,
): Raster | undefined {
  const [width, height] = [Math.ceil(widthOf(part) * scale), Math.ceil(heightOf(part) * scale)];
  if (!(width > 0 && height > 0)) return undefined;
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.HEAPF32.set([scale, 0, 0, scale, -part.left * scale, -part.top * scale], scratch >> 2);
    pdfium.HEAPF32.set([0, 0, width, height], (scratch + MATRIX_BYTES) >> 2);
    pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, scratch, scratch + MATRIX_BYTES, 0);
    const raster = rasterOf(pdfium, bitmap);
    // The fourth byte of each pixel in this format is undefined.
    if (raster) for (let at = 3; at < raster.pixels.length; at += 4) raster.pixels[at] = 0xff;
    return raster;
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

/** Converts BGRA pixels to RGBA. */
export function rasterOf(pdfium: Engine['pdfium'], bitmap: number): Raster | undefined {
  const [width, height] = [pdfium._FPDFBitmap_GetWidth(bitmap), pdfium._FPDFBitmap_GetHeight(bitmap)];
  const [place, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)];
  if (stride < width * 4) return undefined;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const row = pdfium.HEAPU8.subarray(place + y * stride, place + y * stride + width * 4);
    for (let x = 0; x < row.length; x += 4) {
      const to = y * width * 4 + x;
      pixels[to] = row[x + 2] ?? 0;
      pixels[to + 1] = row[x + 1] ?? 0;
      pixels[to + 2] = row[x] ?? 0;
      pixels[to + 3] = row[x + 3] ?? 0;
    }
  }
  return { width, height, pixels };
}
