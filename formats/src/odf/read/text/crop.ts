import { naturalSize } from '../../../media/natural-size.ts';
import type { Frame } from '../../../media/frame.ts';
import { round } from '../../../content/units.ts';
import { inPoints } from '../length.ts';

/**
 * Returns the cropped edges of fo:clip as fractions, `rect(0cm, 1cm, 0cm, 2cm)` clockwise from the top (ODF 1.3, part 3, 20.190). The
 * lengths refer to the picture's natural size. Undefined if nothing is cropped or that size is unknown.
 */
export function cropOf(clip: string | undefined, bytes: () => Buffer | undefined): Frame['crop'] {
  const edges = /^rect\(([^)]*)\)$/
    .exec(clip?.trim() ?? '')?.[1]
    ?.trim()
    .split(/[\s,]+/);
  const lengths = edges?.map((edge) => Math.max(inPoints(edge) ?? 0, 0)) ?? [];
  if (lengths.every((length) => length < 0.05)) return undefined;
  const picture = bytes();
  const size = picture && naturalSize(picture);
  if (!size) return undefined;
  const [top = 0, right = 0, bottom = 0, left = 0] = lengths;
  const share = (length: number, whole: number): number => round(Math.min(length / whole, 0.99), 4);
  const crop = {
    top: share(top, size.height),
    right: share(right, size.width),
    bottom: share(bottom, size.height),
    left: share(left, size.width),
  };
  return crop.top + crop.bottom < 1 && crop.left + crop.right < 1 ? crop : undefined;
}
