import type { PageSetup } from '@editor-companion/document';
import { bandDistance } from '../../../content/source/page.ts';
import { round } from '../../../content/units.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** Paper numbers by width and height in mm, in portrait (18.3.1.63). */
const PAPERS: readonly (readonly [paper: number, width: number, height: number])[] = [
  [1, 215.9, 279.4],
  [3, 279.4, 431.8],
  [5, 215.9, 355.6],
  [7, 184.1, 266.7],
  [8, 297, 420],
  [9, 210, 297],
  [11, 148, 210],
];
const A4 = 9;
/** In mm. */
const TOLERANCE = 2;

const inches = (mm: number): number => round(mm / 25.4, 4);

/** Writes margins and paper (18.3.1.62, 18.3.1.63). Sheets are scaled to the width of one page. */
export function pageXml({ width, height, margin, headerDistance, footerDistance }: PageSetup): string {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE;
  const paper = PAPERS.find(([, across, down]) => isNear(across, short) && isNear(down, long));
  const margins = {
    left: inches(margin.left),
    right: inches(margin.right),
    top: inches(margin.top),
    bottom: inches(margin.bottom),
    header: inches(bandDistance(headerDistance, margin.top)),
    footer: inches(bandDistance(footerDistance, margin.bottom)),
  };
  const orientation = width > height ? 'landscape' : 'portrait';
  return (
    element('pageMargins', margins) + element('pageSetup', { paperSize: paper?.[0] ?? A4, fitToHeight: 0, orientation })
  );
}
