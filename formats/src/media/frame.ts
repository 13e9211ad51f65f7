import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { clip, within } from '../content/bounds.ts';

/** The properties of a picture's or box's frame: its size in CSS pixels, its text wrapping, its alternative text. */
export interface Frame {
  src?: string;
  /** The address of a linked picture, of which `src` is a placeholder. */
  linkedSrc?: string;
  width?: number;
  height?: number;
  alt?: string;
  title?: string;
  /** The target of a click on it. */
  link?: DocumentMark;
  side?: 'left' | 'right' | 'center';
  /** The left offset from the edge of the text, in English metric units. */
  offset?: number;
  /** The offset from the top of its paragraph, in English metric units. */
  drop?: number;
  /** True if `offset` counts from the text's own edge instead of the page's. */
  isFromText?: boolean;
  wrap: 'inline' | 'square' | 'tight' | 'topBottom' | 'behind' | 'front';
  /** The fractions that are cropped at each side. */
  crop?: { top: number; right: number; bottom: number; left: number };
  /** The position in the attributes of a picture. */
  place?: Place;
  /** Inside a group the frame is the group's, so a member's own size counts. */
  isGroup?: boolean;
}

/** The attributes of a picture's position beside, over or under its text. Lengths are in points. */
export interface Place {
  left?: string;
  top?: string;
  align?: 'left' | 'center' | 'right';
  horizontalFrom?: 'page' | 'margin' | 'character';
  verticalFrom?: 'page' | 'margin' | 'line';
  wrapText?: 'left' | 'right' | 'largest';
  distance?: string;
}

/** The `float` attribute of something text flows around; null for anything else. */
export function floatOf({ wrap, side }: Frame): 'left' | 'right' | null {
  if (wrap !== 'square' && wrap !== 'tight') return null;
  return side === 'right' ? 'right' : 'left';
}

/** Returns an image node. Undefined if the picture cannot be read. */
export function imageNode(frame: Frame, around: readonly DocumentMark[]): DocumentNode | undefined {
  const { src, linkedSrc, alt, title, width, height, wrap, crop, link, place } = frame;
  if (src === undefined) return undefined;
  const float = floatOf(frame);
  const marks = link && !around.some(({ type }) => type === 'link') ? [...around, link] : [...around];
  return {
    type: 'image',
    ...(marks.length > 0 && { marks }),
    attrs: {
      src,
      ...(linkedSrc !== undefined && { linkedSrc }),
      ...(alt && { alt: clip(alt, 4096) }),
      ...(title && { title: clip(title, 1024) }),
      ...(width && { width: within(width, 1, 100_000) }),
      ...(height && { height: within(height, 1, 100_000) }),
      ...(float && { float }),
      ...(wrap !== 'inline' && { wrap, ...place }),
      ...(crop && { crop }),
    },
  };
}
