import { PdfName, PdfNumber, PdfStream, type PDF, type PdfRef } from '@libpdf/core';
import type { Metadata } from 'sharp';
import type { SourceFile } from '../document/open-pdf.ts';
import { errors } from '../errors.ts';
import { packed } from '../text/embed-font.ts';
import type { Size } from './placement.ts';

/** The maximum number of pixels of a picture, because each takes four bytes when decoded. */
const MAX_PIXELS = 50_000_000;
const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'tiff']);
const DOTS_AN_INCH = 96;
const POINTS_AN_INCH = 72;

/** An object that a page draws by its resource name. Its size is in points, and its lower left corner is the origin. */
export interface Drawable extends Size {
  readonly ref: PdfRef;
  /** Returns the operators that draw it by its resource name. */
  draw(name: string): string;
  readonly isTransparent: boolean;
}

/** Adds a picture to a file. @throws CompanionError PDF_STAMP_FILE_UNUSABLE (422). */
export async function embedPicture(pdf: PDF, { name: file, bytes }: SourceFile): Promise<Drawable> {
  const { default: sharp } = await import('sharp');
  const unusable = (reason: string, cause?: unknown): Error =>
    errors.PDF_STAMP_FILE_UNUSABLE({ file, reason }, { cause });
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const about = await source.metadata();
    if (!FORMATS.has(about.format ?? '')) throw unusable('it is neither a PDF nor a picture of a supported format');
    if (isPlainJpeg(about)) return drawable(pdf.register(jpeg(bytes, about)), about, false);
    const { data, info } = await source
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { image, isTransparent } = pixels(pdf, data, info);
    return drawable(pdf.register(image), info, isTransparent);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw cause;
    throw unusable('it cannot be read, or has more than 50 million pixels', cause);
  }
}

function drawable(ref: PdfRef, size: Partial<Size>, isTransparent: boolean): Drawable {
  const [width, height] = [size.width ?? 1, size.height ?? 1].map((dots) => (dots * POINTS_AN_INCH) / DOTS_AN_INCH);
  return {
    ref,
    width: width ?? 1,
    height: height ?? 1,
    isTransparent,
    draw: (name) => `${width} 0 0 ${height} 0 0 cm\n/${name} Do\n`,
  };
}

/** Tells whether a JPEG can be embedded unchanged: it has plain colours and needs no rotation. */
function isPlainJpeg({ format, channels, depth, orientation = 1, space }: Metadata): boolean {
  const isPlain = (channels === 3 && space === 'srgb') || (channels === 1 && space === 'b-w');
  return format === 'jpeg' && depth === 'uchar' && orientation === 1 && isPlain;
}

const jpeg = (bytes: Uint8Array, { width, height, channels }: Metadata): PdfStream =>
  PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      BitsPerComponent: PdfNumber.of(8),
      ColorSpace: PdfName.of(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
      Filter: PdfName.of('DCTDecode'),
    },
    bytes,
  );

/** Returns the colours and, if parts are transparent, the opacity. @param data four bytes per pixel. */
function pixels(
  pdf: PDF,
  data: Buffer,
  { width, height }: Size,
): { readonly image: PdfStream; readonly isTransparent: boolean } {
  const count = width * height;
  const [colours, cover] = [Buffer.alloc(count * 3), Buffer.alloc(count)];
  for (let at = 0; at < count; at += 1) {
    data.copy(colours, at * 3, at * 4, at * 4 + 3);
    cover[at] = data[at * 4 + 3] ?? 255;
  }
  const entries = (space: string): Record<string, PdfName | PdfNumber> => ({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: PdfNumber.of(width),
    Height: PdfNumber.of(height),
    BitsPerComponent: PdfNumber.of(8),
    ColorSpace: PdfName.of(space),
  });
  const image = packed(colours, entries('DeviceRGB'));
  const isTransparent = cover.some((share) => share < 255);
  if (isTransparent) image.set('SMask', pdf.register(packed(cover, entries('DeviceGray'))));
  return { image, isTransparent };
}
