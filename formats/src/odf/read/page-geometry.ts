import { SHARE_OF_MARGIN, MAX_MM } from '../../content/page/measures.ts';
import type { PageSetup } from '@editor-companion/document';
import { round } from '../../content/units.ts';
import { exactMillimetres, inMillimetres } from './length.ts';
import type { Odf } from './story.ts';
import type { MasterPage } from './style/master-page.ts';
import type { BandArea, PageLayout } from './style/page-layout.ts';
import type { Attributes } from './style/properties.ts';
import type { StyleSheet } from './style/style-sheet.ts';

const A4 = { width: 210, height: 297, margin: 20 };

/** The minimum height of a header line in millimetres, even if the file states less. */
const LINE = 5;

/** Returns the size and margins of a master page, or of the first one if it does not exist. */
export function pageGeometry({ styles }: Odf, master: string | undefined): PageSetup | undefined {
  const page = styles.pages.master(master) ?? styles.pages.firstMaster;
  return page && geometry(styles.pages.layout(page.layout).properties);
}

/** Returns the master page that follows: a cover has a master page of its own, which names the next one. */
export function followingOf(pages: StyleSheet, first: MasterPage): MasterPage {
  return first.next === undefined || first.next === first.name ? first : (pages.master(first.next) ?? first);
}

/** The area of the text on a page, in points from the corner of its sheet. */
export interface TextArea {
  readonly sheet: { readonly width: number; readonly height: number };
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const POINTS_PER_MM = 72 / 25.4;

/** Returns the area of the text on the pages of a master page, or of the first one if it does not exist. */
export function textArea({ styles: { pages }, isOwn }: Odf, name: string | undefined): TextArea | undefined {
  const first = pages.master(name) ?? pages.firstMaster;
  if (!first) return undefined;
  const master = followingOf(pages, first);
  const { width, height, margin } = pageOf(pages.layout(master.layout), master, isOwn);
  const toPoints = (length: number): number => length * POINTS_PER_MM;
  return {
    sheet: { width: toPoints(width), height: toPoints(height) },
    left: toPoints(margin.left),
    top: toPoints(margin.top),
    width: toPoints(width - margin.left - margin.right),
  };
}

/**
 * Returns the setup of pages with a header or footer. In the file their area lies between the margin and the text, here within the margin.
 * Files of this product omit default values.
 */
export function pageOf({ properties, header, footer }: PageLayout, { bands }: MasterPage, isOwn: boolean): PageSetup {
  const page = geometry(properties);
  const { margin } = page;
  const above = bands.has('style:header') ? header : undefined;
  const below = bands.has('style:footer') ? footer : undefined;
  const heightOf = ({ height, space, isElastic }: BandArea): number =>
    isOwn ? height : Math.max(height, LINE + (isElastic ? 0 : space));
  const within = (side: 'top' | 'bottom', area: BandArea | undefined): number => {
    if (!area) return margin[side];
    const edge = Math.max(exactMillimetres(properties[`fo:margin-${side}`]) ?? A4.margin, 0);
    return round(Math.min(edge + heightOf(area), MAX_MM), 1);
  };
  const [top, bottom] = [within('top', above), within('bottom', below)];
  const isUsual = (distance: number, all: number): boolean => isOwn && Math.abs(distance - SHARE_OF_MARGIN * all) < 0.1;
  const mode = properties['style:writing-mode'] ?? '';
  return {
    ...page,
    margin: { ...margin, top, bottom },
    ...(above && !isUsual(margin.top, top) && { headerDistance: margin.top }),
    ...(below && !isUsual(margin.bottom, bottom) && { footerDistance: margin.bottom }),
    ...(mode.startsWith('tb') && { writingMode: mode === 'tb-lr' ? 'vertical-lr' : 'vertical-rl' }),
  };
}

function geometry(layout: Attributes): PageSetup {
  const side = (name: string): number => Math.max(inMillimetres(layout[`fo:margin-${name}`]) ?? A4.margin, 0);
  const width = inMillimetres(layout['fo:page-width']) || A4.width;
  const height = inMillimetres(layout['fo:page-height']) || A4.height;
  const isLandscape = layout['style:print-orientation'] === 'landscape' || width > height;
  return {
    width: Math.abs(width),
    height: Math.abs(height),
    orientation: isLandscape ? 'landscape' : 'portrait',
    margin: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}
