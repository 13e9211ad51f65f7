import { isLinkUrl } from '@editor-companion/document';
import { contains } from '../page/rect.ts';
import type { Glyph, PageLink } from '../page/page.ts';

/** Returns a function that finds the link target of a character by its middle. URLs that are not allowed in an editor are omitted. */
export function createHrefs(pages: readonly { readonly index: number; readonly links: readonly PageLink[] }[]) {
  const links = new Map(pages.map((page) => [page.index, page.links.filter(({ href }) => isLinkUrl(href))]));
  return ({ left, right, top, bottom }: Glyph, page: number): string => {
    const held = links.get(page);
    if (held === undefined || held.length === 0) return '';
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return held.find((link) => contains(link, x, y))?.href ?? '';
  };
}
