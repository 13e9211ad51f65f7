import type { Resource } from '../content/source/write-job.ts';
import sharp, { type Sharp } from 'sharp';

/** A picture in a format that office documents can contain. */
export interface Picture {
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** In CSS pixels. Undefined if unknown. */
  readonly width?: number;
  readonly height?: number;
  /** Pixels per inch, as the file states. */
  readonly density?: number;
  /** A bitmap of a drawing, for programs that do not show SVG. */
  readonly bitmap?: Uint8Array;
}

/** Media types that all office programs show. */
const KEPT: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/x-emf': 'emf',
  'image/emf': 'emf',
  'image/x-wmf': 'wmf',
  'image/wmf': 'wmf',
};
const MAX_PIXELS = 100_000_000;
/** The width in pixels of bitmaps of drawings, which is enough for print. */
const BITMAP_WIDTH = 1200;

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' });

/** Prepares a picture. Bitmaps that office programs support stay unchanged, others are converted to PNG. Undefined if it is no picture. */
export async function officePicture({ mediaType, bytes }: Resource): Promise<Picture | undefined> {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const size = await sizeOf(bytes);
  const kept = KEPT[type];
  if (kept !== undefined) return { extension: kept, mediaType: type, bytes, ...size };
  try {
    if (type === 'image/svg+xml')
      return { extension: 'svg', mediaType: type, bytes, ...size, bitmap: await rasterise(bytes) };
    return { extension: 'png', mediaType: 'image/png', bytes: await open(bytes).png().toBuffer(), ...size };
  } catch {
    return undefined;
  }
}

async function sizeOf(bytes: Uint8Array): Promise<Pick<Picture, 'width' | 'height' | 'density'>> {
  try {
    const { autoOrient, density } = await open(bytes).metadata();
    return { ...autoOrient, ...(density !== undefined && density > 0 && { density }) };
  } catch {
    return {};
  }
}

async function rasterise(svg: Uint8Array): Promise<Uint8Array> {
  const { width } = await open(svg).metadata();
  const density = Math.min(Math.max((72 * BITMAP_WIDTH) / Math.max(width, 1), 72), 1200);
  return sharp(svg, { limitInputPixels: MAX_PIXELS, density, failOn: 'none' })
    .resize({ width: BITMAP_WIDTH, withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** Returns the size of a picture in px: the stated one, else its natural size, limited to `maxWidth`. */
export function shownSize(
  picture: Pick<Picture, 'width' | 'height'>,
  stated: { readonly width: number | undefined; readonly height: number | undefined },
  maxWidth: number,
): { width: number; height: number } {
  const { width: ownWidth = 200, height: ownHeight = 150 } = picture;
  const ratio = ownHeight / Math.max(ownWidth, 1) || 1;
  if (stated.width && stated.height) return { width: stated.width, height: stated.height };
  const wanted = stated.width || (stated.height ? stated.height / ratio : Math.min(ownWidth, maxWidth));
  const width = Math.max(wanted, 1);
  return { width, height: stated.height || Math.max(width * ratio, 1) };
}
