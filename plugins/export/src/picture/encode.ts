import type { Sharp } from 'sharp';
import { errors } from '../errors.ts';
import type { ImageType } from './image-type.ts';

export interface EncodeOptions {
  readonly type: ImageType;
  /** From 0 to 100. Not for PNG. */
  readonly quality: number;
  /** The width in pixels of a scaled picture. The height is proportional. */
  readonly width?: number;
}

/** The maximum number of pixels of a picture. */
const MAX_PIXELS = 100_000_000;
/** The maximum side of WebP. Chromium's compositor repeats content beyond 16 384. */
const MAX_SIDE = 16_383;
const TIMEOUT_SECONDS = 20;

/** @throws CompanionError EXPORT_IMAGE_TOO_LARGE (422) for a picture beyond the limits. */
export function checkPictureSize(width: number, height: number): void {
  if (Math.max(width, height) <= MAX_SIDE && width * height <= MAX_PIXELS) return;
  throw errors.EXPORT_IMAGE_TOO_LARGE({ width, height, side: MAX_SIDE, megapixels: MAX_PIXELS / 1e6 });
}

/** Converts a picture of the browser to another format, and scales it down if requested. */
export async function encodePicture(bytes: Uint8Array, { type, quality, width }: EncodeOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true });
  return inFormat(sized, type, quality).toBuffer();
}

export interface Pixels {
  /** Red, green, blue and alpha of each pixel. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Encodes a picture that was rendered without a browser. */
export async function encodePixels(
  { data, width, height }: Pixels,
  { type, quality }: Pick<EncodeOptions, 'type' | 'quality'>,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return inFormat(sharp(data, { raw: { width, height, channels: 4 } }), type, quality).toBuffer();
}

function inFormat(picture: Sharp, type: ImageType, quality: number): Sharp {
  if (type === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality });
  // Higher efforts take several times as long and save a few percent.
  if (type === 'webp') return picture.webp({ quality, effort: 2 });
  return picture.png({ compressionLevel: 7 });
}
