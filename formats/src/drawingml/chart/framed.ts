import { clip, within } from '../../content/bounds.ts';

/** The frame of a chart. Sizes are in CSS pixels. */
export interface ChartPlace {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly alt?: string | undefined;
  readonly float?: 'left' | 'right' | null | undefined;
}

/** The maximum width and height of a chart in CSS pixels. */
const MAX_SIDE = 10_000;
const MAX_ALT = 4096;

/** Returns the attributes that a chart has from its frame. What the frame does not state is omitted. */
export const framed = ({ width, height, alt, float }: ChartPlace): ChartPlace => ({
  ...(width && { width: within(width, 1, MAX_SIDE) }),
  ...(height && { height: within(height, 1, MAX_SIDE) }),
  ...(alt && { alt: clip(alt, MAX_ALT) }),
  ...(float && { float }),
});
