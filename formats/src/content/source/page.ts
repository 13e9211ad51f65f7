import type { PageSetup } from '@editor-companion/document';
import { SHARE_OF_MARGIN } from '../page/measures.ts';

/** A4 with 20 mm around: what the export to PDF takes where nothing is said. */
export const DEFAULT_PAGE: PageSetup = {
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
};

/** How wide text may be, in points; at least an inch. */
export const textWidth = ({ width, margin }: Pick<PageSetup, 'width' | 'margin'>): number =>
  Math.max(((width - margin.left - margin.right) * 72) / 25.4, 72);

/** From the edge of the paper to a header or footer, in mm: where it is not stated, as far as in the export to PDF. */
export const bandDistance = (stated: number | undefined, margin: number): number => stated ?? margin * SHARE_OF_MARGIN;
