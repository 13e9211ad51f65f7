import type { PageSetup } from '@editor-companion/document';
import { SHARE_OF_MARGIN } from '../page/measures.ts';

/** The default page: A4 with margins of 20 mm, as in the export to PDF. */
export const DEFAULT_PAGE: PageSetup = {
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top: 20, right: 20, bottom: 20, left: 20 },
};

/** Returns the width of the text in points, at least an inch. */
export const textWidth = ({ width, margin }: Pick<PageSetup, 'width' | 'margin'>): number =>
  Math.max(((width - margin.left - margin.right) * 72) / 25.4, 72);

/** Returns the distance from the paper's edge to a header or footer in mm. The default is that of the export to PDF. */
export const bandDistance = (stated: number | undefined, margin: number): number => stated ?? margin * SHARE_OF_MARGIN;
