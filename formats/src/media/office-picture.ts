import type { Resource } from '../content/source/write-job.ts';
import sharp, { type Sharp } from 'sharp';

/** A picture as an office document can hold it. */
export interface Picture {
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** CSS pixels; undefined where they cannot be told. */
  readonly width?: number;
  readonly height?: number;
  /** Pixels an inch, as the file states them. */
  readonly density?: number;
  /** For a drawing: the same as a bitmap, for programs that show no SVG. */
  readonly bitmap?: Uint8Array;
}

/** Kinds that every office program shows, by media type. */
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
/** Drawings are scaled up to this many pixels across, so that they stay sharp on paper. */
const BITMAP_WIDTH = 1200;

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' });

/** Prepares a picture: bitmaps that office programs know stay as they are, others become PNG; undefined for what is no picture. */
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

/** The size at which a picture is shown, in px: what is stated, else its own, no wider than `maxWidth`. */
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
