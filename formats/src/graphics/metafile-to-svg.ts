import { isEmf } from './emf/header.ts';
import { playEmf } from './emf/play.ts';
import { MAX_BYTES } from './limits.ts';
import { playWmf } from './wmf/play.ts';

/**
 * Converts a Windows metafile (EMF or WMF) into an SVG that contains only shapes, text and embedded PNG and JPEG. Undefined if it draws
 * nothing, is damaged or exceeds the limits. Never throws.
 */
export function metafileToSvg(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  try {
    return isEmf(bytes) ? playEmf(bytes) : playWmf(bytes);
  } catch {
    return undefined;
  }
}
