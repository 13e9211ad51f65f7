import type { Page } from '../page/page.ts';
import type { Picture } from '../page/picture.ts';
import { heightOf, widthOf } from '../page/rect.ts';

/** The minimum number of pages with a picture at the same place. Such pictures belong to the paper: logos, watermarks. */
const MIN_PAGES = 2;
const MIN_SHARE = 0.3;
/** The minimum share of the page that a picture behind text covers to be a background, or the scan of hidden text. */
const COVERS = 0.8;
/** The minimum share if OCR has read the text of the picture. */
const READ = 0.2;

/** Settings that decide whether a picture belongs to the text. */
interface Sight {
  /** True if pictures of pages remain in the document after OCR has read their text. */
  readonly keepsScans?: boolean;
  /** True if the file is tagged. A picture with a tag then never belongs to the paper. */
  readonly isTagged?: boolean;
}

/** Removes pictures at the same place on several pages, and pictures behind a page's text unless OCR read the text from them. */
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
