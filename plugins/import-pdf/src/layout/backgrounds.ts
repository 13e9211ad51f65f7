import type { Page } from '../page/page.ts';
import type { Picture } from '../page/picture.ts';
import { heightOf, widthOf } from '../page/rect.ts';

/** Pages on which a picture must stand at one place to belong to the paper: logos, watermarks. */
const MIN_PAGES = 2;
const MIN_SHARE = 0.3;
/** Share of the page that a picture behind text covers: a ground, or the scan that hidden text was read from. */
const COVERS = 0.8;
/** The same of a picture whose text was read. */
const READ = 0.2;

/** What decides whether a picture belongs to the text. */
interface Sight {
  /** Whether the pictures of pages stay whose text was read from them. */
  readonly keepsScans?: boolean;
  /** Whether the file says of its contents what they are: a picture that it counts among them is none of the paper. */
  readonly isTagged?: boolean;
}

/** Takes out pictures that stand on several pages at the same place, and those behind a page's text, unless it was read from them. */
export function withoutBackgrounds(
  pages: readonly Page[],
  { keepsScans = false, isTagged = false }: Sight = {},
): Page[] {
  const counts = new Map<string, Set<number>>();
  for (const { index, pictures } of pages)
    for (const picture of pictures) {
      const place = placeOf(picture);
      counts.set(place, (counts.get(place) ?? new Set<number>()).add(index));
    }
  const wanted = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const isBehind = ({ glyphs, isRecognized }: Page): boolean => glyphs.length > 0 && !(isRecognized && keepsScans);
  const isContent = (picture: Picture, page: Page): boolean =>
    ((isTagged && picture.content !== -1) || (counts.get(placeOf(picture))?.size ?? 0) < wanted) &&
    !(isBehind(page) && covers(picture, page, page.isRecognized ? READ : COVERS));
  return pages.map((page) => ({ ...page, pictures: page.pictures.filter((picture) => isContent(picture, page)) }));
}

const placeOf = ({ name, left, top }: Picture): string => `${name} ${Math.round(left)} ${Math.round(top)}`;

const covers = (picture: Picture, { width, height }: Page, share: number): boolean =>
  widthOf(picture) * heightOf(picture) >= width * height * share;
