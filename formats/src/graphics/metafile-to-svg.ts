import { isEmf } from './emf/header.ts';
import { playEmf } from './emf/play.ts';
import { MAX_BYTES } from './limits.ts';
import { playWmf } from './wmf/play.ts';

/**
 * Plays a Windows metafile (EMF or WMF) into an SVG that holds shapes, text and embedded PNG and JPEG only.
 * Undefined where nothing is drawn, where it cannot be read, or where it is beyond the limits; never throws.
 */
export function metafileToSvg(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  try {
    return isEmf(bytes) ? playEmf(bytes) : playWmf(bytes);
  } catch {
    return undefined;
  }
}
