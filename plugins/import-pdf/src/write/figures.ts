import type { DocumentNode, ImportedAsset } from '@editor-companion/core/plugin';
import type { PageLines } from '../layout/bands.ts';
import type { Paragraph } from '../layout/paragraph.ts';
import type { Picture } from '../page/picture.ts';
import { heightOf, widthOf, type Rect } from '../page/rect.ts';

/** Picture nodes by the index of the paragraph that they precede. */
export type Figures = ReadonlyMap<number, readonly DocumentNode[]>;

const PIXELS_PER_POINT = 96 / 72;
const MAX_ALT = 4096;
const pixels = (points: number): number => Math.max(1, Math.round(points * PIXELS_PER_POINT));

/** Returns a paragraph with a picture in its visible size. */
export const figureOf = (picture: Picture, alt = picture.alt ?? ''): DocumentNode => ({
  type: 'paragraph',
  content: [
    {
      type: 'image',
      attrs: {
        src: `asset:${picture.name}`,
        ...(alt !== '' && { alt: alt.slice(0, MAX_ALT) }),
        width: pixels(widthOf(picture)),
        height: pixels(heightOf(picture)),
      },
    },
  ],
});

/** A picture or table with its position. */
export interface Shown {
  readonly rect: Rect;
  readonly node: DocumentNode;
}

/**
 * Places pictures and tables among paragraphs: each before the first paragraph that begins below its middle, in its own column if there is
 * one.
 */
export function figuresOf(
  pages: readonly { readonly page: Pick<PageLines['page'], 'index'>; readonly shown: readonly Shown[] }[],
  paragraphs: readonly Paragraph[],
): Figures {
  const starts = new Map<number, number[]>();
  for (const [at, { lines }] of paragraphs.entries()) {
    const page = lines[0]?.page ?? 0;
    const known = starts.get(page);
    if (known) known.push(at);
    else starts.set(page, [at]);
  }
  const figures = new Map<number, DocumentNode[]>();
  let end = 0;
  for (const { page, shown } of pages) {
    const own = starts.get(page.index) ?? [];
    end = (own.at(-1) ?? end - 1) + 1;
    for (const { rect, node } of shown.toSorted((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left)) {
      const below = own.filter((at) => isBelow(paragraphs[at], rect));
      const place = below.find((at) => overlaps(paragraphs[at], rect)) ?? below[0] ?? end;
      figures.set(place, [...(figures.get(place) ?? []), node]);
    }
  }
  return figures;
}

const isBelow = (paragraph: Paragraph | undefined, { top, bottom }: Rect): boolean =>
  (paragraph?.lines[0]?.top ?? 0) > (top + bottom) / 2;

const overlaps = (paragraph: Paragraph | undefined, { left, right }: Rect): boolean => {
  const [line] = paragraph?.lines ?? [];
  return line !== undefined && line.left < right && line.right > left;
};

/** Returns the assets that content refers to. */
export function assetsIn(content: readonly DocumentNode[], assets: readonly ImportedAsset[]): ImportedAsset[] {
  const used = new Set<unknown>();
  const visit = ({ type, attrs, content: inner = [] }: DocumentNode): void => {
    if (type === 'image') used.add(attrs?.['src']);
    inner.forEach(visit);
  };
  content.forEach(visit);
  return assets.filter(({ name }) => used.has(`asset:${name}`));
}
