import { readJsonLd, thingsOf } from '../meta/json-ld.ts';
import { Elem, find, rawText, textOf } from '../tree/node.ts';
import { outermost, parseSelector, selectAll } from '../tree/select.ts';
import { indexPage, type PageIndex } from './page-index.ts';
import type { SitePage } from './site-rule.ts';

/** Creates the view of a page that rules query. It shows the page as it is at the first query. Rules cannot change the page. */
export function createSitePage(page: Elem, address: string): SitePage {
  const index = indexPage(page);
  const meta = (name: string): string => metaOf(index, name);
  let things: ReturnType<typeof readJsonLd> | undefined;
  return {
    url: URL.parse(address) ?? undefined,
    generator: meta('generator'),
    first: (selector, within) =>
      within instanceof Elem ? find(within, parseSelector(selector).accepts) : index.all(selector)[0],
    all: (selector, within) =>
      within instanceof Elem ? selectAll(within, selector) : outermost(page, index.all(selector)),
    text(element, form) {
      if (!(element instanceof Elem)) return '';
      return form === 'raw' ? rawText(element) : textOf(element);
    },
    meta,
    data(type) {
      things ??= readJsonLd(page);
      return thingsOf(things, type);
    },
  };
}

function metaOf(index: PageIndex, name: string): string {
  const found = index
    .all('meta')
    .filter((one) => one.get('property') === name || one.get('name').toLowerCase() === name);
  return found.map((one) => one.get('content').trim()).find((content) => content !== '') ?? '';
}
