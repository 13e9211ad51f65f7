import type { DocumentNode, PageBands } from '@editor-companion/core/plugin';
import type { OwnBands } from '../layout/sheets.ts';
import type { BandDistances, Paper } from '../layout/paper.ts';
import type { BandPictures } from './band-pictures.ts';
import { BAND_CLASS } from './band-styles.ts';

/** Chromium prints the date and the URL in a margin without a template. This template prints nothing. */
export const EMPTY_BAND = '<span></span>';

/** A page break in a header would move all following sheets. */
const BAND_CSS =
  "html { -webkit-print-color-adjust: exact; } p, h1, h2, h3, table { margin: 0; } p { min-height: 1lh; } table { width: 100%; border-collapse: collapse; } img { max-width: 100%; } [data-type='page-break'] { display: none; }";

/** Writes lists of blocks as HTML. */
export type WriteLists = (lists: readonly (readonly DocumentNode[])[]) => Promise<readonly string[]>;

/** The default position of headers and footers relative to the margin, as in word processors. */
const SHARE_OF_MARGIN = 0.4;
/** Chromium's own distance from the edge in pixels: as documented, and as it is when it prints headers itself. */
const EDGE = 0.4 * (96 / 2.54);
const NATIVE_EDGE = 20;

/** The headers and footers of a range of the document, with the kinds of pages. */
export interface BandContent {
  readonly header?: PageBands | undefined;
  readonly footer?: PageBands | undefined;
  readonly paper: Paper;
}

/**
 * Converts headers and footers to templates. They are laid out separately from the page and inherit no styles.
 * @param isStyled true if they are shown with the styles of the document (band-styles.ts) instead of their own.
 * @throws DocumentError for blocks that the schema refuses; CompanionError EXPORT_BANDS_TOO_LARGE (422).
 */
export async function bandTemplates(
  contents: readonly BandContent[],
  distances: BandDistances,
  pictures: BandPictures,
  write: WriteLists,
  isStyled = false,
): Promise<OwnBands[]> {
  const bands = contents.flatMap(({ header, footer, paper }, stretch) => [
    ...listsOf(header).map((list) => ({ ...list, stretch, paper, holder: 'header' as const })),
    ...listsOf(footer).map((list) => ({ ...list, stretch, paper, holder: 'footer' as const })),
  ]);
  const lists: DocumentNode[][] = [];
  for (const { blocks } of bands) lists.push(await pictures.named(blocks));
  const written = lists.length === 0 ? [] : await write(lists);
  const sets = contents.map(({ header, footer }): Record<'header' | 'footer', Record<string, string> | undefined> => ({
    header: header && {},
    footer: footer && {},
  }));
  const known = new Set<string>();
  for (const [index, { stretch, holder, kind, paper }] of bands.entries()) {
    const template = frame(written[index] ?? '', boxStyle(SIDES[holder], paper, distances[holder]), isStyled);
    if (!known.has(template)) pictures.count(template.length);
    known.add(template);
    const set = sets[stretch]?.[holder];
    if (set) set[kind] = template;
  }
  return sets;
}

const SIDES = { header: 'top', footer: 'bottom' } as const;

/** The page setup of a live document is as its editors wrote it and may be invalid. */
const listsOf = (bands: PageBands | undefined): { kind: string; blocks: DocumentNode[] }[] =>
  Object.entries(bands ?? {})
    .map(([kind, blocks]: [string, DocumentNode[]]) => ({ kind, blocks }))
    .filter(({ blocks }) => Array.isArray(blocks));

function frame(html: string, box: string, isStyled: boolean): string {
  if (html === '') return EMPTY_BAND;
  // Spaces of its paragraphs must not overlap with the distance from the edge.
  if (isStyled) return `<div class="${BAND_CLASS}" style="${box} display: flow-root;">${html}</div>`;
  return `<style>${BAND_CSS}</style><div style="${box} font: 9pt 'Liberation Sans', Arial, sans-serif;">${html}</div>`;
}

function boxStyle(side: 'top' | 'bottom', { margin }: Paper, distance: number | undefined): string {
  const place =
    distance === undefined
      ? `padding-${side}: ${Math.max(0, margin[side] * SHARE_OF_MARGIN - EDGE)}px`
      : `margin-${side}: calc(${distance}px - var(--band-edge, ${NATIVE_EDGE}px))`;
  return `box-sizing: border-box; width: 100%; padding: 0 ${margin.right}px 0 ${margin.left}px; ${place}; --page-left: ${margin.left}px;`;
}
