import { readJsonLd, thingsOf } from '../meta/json-ld.ts';
import { Elem, find, findAll, rawText, textOf } from '../tree/node.ts';
import { parseSelector, selectAll } from '../tree/select.ts';
import type { SiteElement, SitePage } from './site-rule.ts';

/** A page for rules to ask. Nothing that they get changes it. */
export function createSitePage(page: Elem, address: string): SitePage {
  const within = (element?: SiteElement): Elem => (element instanceof Elem ? element : page);
  const meta = (name: string): string => metaOf(page, name);
  let things: ReturnType<typeof readJsonLd> | undefined;
  return {
    url: URL.parse(address) ?? undefined,
    generator: meta('generator'),
    first: (selector, element) => find(within(element), parseSelector(selector)),
    all: (selector, element) => selectAll(within(element), selector),
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

function metaOf(page: Elem, name: string): string {
  const found = findAll(
    page,
    (one) => one.name === 'meta' && (one.get('property') === name || one.get('name').toLowerCase() === name),
  );
  return found.map((one) => one.get('content').trim()).find((content) => content !== '') ?? '';
}
