import type { TextArea } from '../page-geometry.ts';
import type { Attributes } from './properties.ts';

/** A position as the file states it (ODF 1.3, part 3, 20.290, 20.291, 20.395, 20.396), with lengths in points. */
export interface StatedPlace {
  readonly graphic: Attributes;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True for an anchor that is a page. */
  readonly isOnPage: boolean;
}

/** What is known of the place of the anchor. */
export interface AnchorPlace {
  /** The area of the text on the page. Undefined if it is unknown. */
  readonly area: TextArea | undefined;
  /** True if the anchor's paragraph begins a page. */
  readonly startsPage: boolean;
  /** True if no text precedes the anchor in its paragraph. */
  readonly isAtStart: boolean;
}

type Align = 'center' | 'right';

/** Relations of positions to the paragraph. In front of all text, characters and lines begin there too. */
const OF_PARAGRAPH = new Set(['paragraph', 'paragraph-content', 'paragraph-start-margin', 'frame', 'frame-content']);
const OF_LINE = new Set(['char', 'line']);

/** Returns the distance in points from the left edge of the text, or the alignment within the text. Undefined if it is not known. */
export function horizontalPlace(place: StatedPlace, { area, isAtStart }: AnchorPlace): number | Align | undefined {
  const { graphic, x, width, isOnPage } = place;
  const relation = graphic['style:horizontal-rel'] ?? (isOnPage ? 'page' : 'paragraph');
  const position = graphic['style:horizontal-pos'] ?? 'from-left';
  const isInText = OF_PARAGRAPH.has(relation) || relation === 'page-content' || (OF_LINE.has(relation) && isAtStart);
  const box = isInText ? undefined : area && outerBox(relation, area);
  if (!isInText && !box) return undefined;
  const { start, end } = box ?? { start: 0, end: undefined };
  switch (position) {
    case 'left':
    case 'inside':
      return start;
    case 'center':
      return end === undefined ? 'center' : (start + end - width) / 2;
    case 'right':
    case 'outside':
      return end === undefined ? 'right' : end - width;
    default:
      return start + x;
  }
}

/** Returns the edges of a part of the page, in points from the left edge of the text. */
function outerBox(relation: string, { sheet, left, width }: TextArea): { start: number; end: number } | undefined {
  switch (relation) {
    case 'page':
      return { start: -left, end: sheet.width - left };
    case 'page-start-margin':
      return { start: -left, end: 0 };
    case 'page-end-margin':
    case 'paragraph-end-margin':
      return { start: width, end: sheet.width - left };
    default:
      return undefined;
  }
}

/** Returns the distance in points from the top of the anchor's paragraph. Undefined if it is not known. */
export function verticalPlace(place: StatedPlace, anchor: AnchorPlace): number | undefined {
  const { graphic, y, height, isOnPage } = place;
  const { area, startsPage, isAtStart } = anchor;
  const relation = graphic['style:vertical-rel'] ?? (isOnPage ? 'page' : 'paragraph');
  const position = graphic['style:vertical-pos'] ?? 'from-top';
  const isOfPage = relation === 'page' || relation === 'page-content';
  if (isOfPage ? !startsPage || !area : !(OF_PARAGRAPH.has(relation) || (OF_LINE.has(relation) && isAtStart)))
    return undefined;
  const start = relation === 'page' ? -(area?.top ?? 0) : 0;
  if (position === 'from-top') return start + y;
  if (position === 'top') return start;
  if (relation !== 'page' || !area) return undefined;
  const rest = area.sheet.height - height;
  if (position === 'middle') return start + rest / 2;
  return position === 'bottom' ? start + rest : undefined;
}
