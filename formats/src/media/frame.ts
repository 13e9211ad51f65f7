import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { clip, within } from '../content/bounds.ts';

/** What surrounds a picture or box: its size in CSS pixels, how text flows around it, what it says. */
export interface Frame {
  src?: string;
  width?: number;
  height?: number;
  alt?: string;
  title?: string;
  /** Where a click on it leads. */
  link?: DocumentMark;
  side?: 'left' | 'right' | 'center';
  /** Where it begins, from the edge of the text, in English metric units. */
  offset?: number;
  /** From the top of its paragraph, in English metric units. */
  drop?: number;
  /** `offset` counts from the text's own edge, not from that of the page. */
  isFromText?: boolean;
  wrap: 'inline' | 'square' | 'tight' | 'topBottom' | 'behind' | 'front';
  /** Parts cut off at each side, as fractions. */
  crop?: { top: number; right: number; bottom: number; left: number };
  /** Inside a group the frame is the group's, so a member's own size counts. */
  isGroup?: boolean;
}

/** The `float` attribute of something text flows around; null for anything else. */
export function floatOf({ wrap, side }: Frame): 'left' | 'right' | null {
  if (wrap !== 'square' && wrap !== 'tight') return null;
  return side === 'right' ? 'right' : 'left';
}

/** An image node, or undefined where the picture cannot be had. */
export function imageNode(frame: Frame, around: readonly DocumentMark[]): DocumentNode | undefined {
  const { src, alt, title, width, height, wrap, crop, link } = frame;
  if (src === undefined) return undefined;
  const float = floatOf(frame);
  const marks = link && !around.some(({ type }) => type === 'link') ? [...around, link] : [...around];
  return {
    type: 'image',
    ...(marks.length > 0 && { marks }),
    attrs: {
      src,
      ...(alt && { alt: clip(alt, 4096) }),
      ...(title && { title: clip(title, 1024) }),
      ...(width && { width: within(width, 1, 100_000) }),
      ...(height && { height: within(height, 1, 100_000) }),
      ...(float && { float }),
      ...(wrap !== 'inline' && { wrap }),
      ...(crop && { crop }),
    },
  };
}
