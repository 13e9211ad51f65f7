import type { Sharp } from 'sharp';
import type { ImageType } from './image.ts';

export interface ResizeOptions {
  /** Pixels; the height follows. */
  readonly width: number;
  readonly type: ImageType;
  readonly quality?: number | undefined;
}

/** A sheet at two device pixels, with room; more is no page of ours. */
const MAX_PIXELS = 100_000_000;
const TIMEOUT_SECONDS = 20;
const DEFAULT_QUALITY = 82;

/** Makes a picture smaller and writes it in another format. */
export async function resizePicture(bytes: Uint8Array, { width, type, quality }: ResizeOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width, withoutEnlargement: true });
  return encode(picture, type, quality ?? DEFAULT_QUALITY).toBuffer();
}

function encode(picture: Sharp, type: ImageType, quality: number): Sharp {
  if (type === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality });
  // Higher efforts take several times as long and save a few per cent.
  if (type === 'webp') return picture.webp({ quality, effort: 2 });
  return picture.png({ compressionLevel: 7 });
}
