import type { Sharp } from 'sharp';
import type { ImageType } from './image.ts';

export interface EncodeOptions {
  readonly type: ImageType;
  /** 0-100; not for PNG. */
  readonly quality: number;
  /** Pixels, for a smaller picture; the height follows. */
  readonly width?: number;
}

/** The most pixels that a picture of ours may have. */
export const MAX_PIXELS = 100_000_000;
const TIMEOUT_SECONDS = 20;

/** Writes a picture that the browser took in another format, smaller where asked. */
export async function encodePicture(bytes: Uint8Array, { type, quality, width }: EncodeOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true });
  return inFormat(sized, type, quality).toBuffer();
}

function inFormat(picture: Sharp, type: ImageType, quality: number): Sharp {
  if (type === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality });
  // Higher efforts take several times as long and save a few per cent.
  if (type === 'webp') return picture.webp({ quality, effort: 2 });
  return picture.png({ compressionLevel: 7 });
}
