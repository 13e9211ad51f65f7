import type { Page } from 'puppeteer-core';
import type { PageElement, PageGlobals } from '../../devtools/dom.ts';

/** Matches documents that show numbers of their own pages, in the text or in a table of contents. */
export const HAS_PAGE_REFERENCES = /\sdata-type=["']?(?:cross-reference|page-number)/iu;

/**
 * Gives the targets of page references names that a PDF file keeps, and makes the references link to them.
 * @returns for each reference the name of its target, then that of the target's end if the reference shows several pages; empty for one
 * that leads nowhere.
 */
export async function markPageReferences(page: Page): Promise<string[]> {
  const names: unknown = await page.evaluate(mark);
  // A script of the page may return anything.
  return Array.isArray(names) ? names.map(String) : [];
}

/** Fills in the page numbers of the names that `markPageReferences` returned. A reference without a page stays unchanged. */
export const fillPageReferences = (page: Page, numbers: readonly (number | undefined)[]): Promise<void> =>
  page.evaluate(
    fill,
    numbers.map((number) => (number === undefined ? '' : String(number))),
  );

/** Runs in the page. */
function mark(): string[] {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelectorAll, createElement } = Document.prototype;
  const byId = new Map<string, PageElement>();
  for (const element of querySelectorAll.call(document, '[id]'))
    if (!byId.has(element.id)) byId.set(element.id, element);
  const head = Document.prototype.querySelector.call(document, 'head');
  const lasts = new Map<string, PageElement>();
  for (const element of querySelectorAll.call(document, '[data-bookmark]'))
    lasts.set(element.getAttribute('data-bookmark') ?? '', element);
  const ends = new Map<PageElement, string>();
  const endOf = (last: PageElement): string => {
    const known = ends.get(last);
    if (known !== undefined) return known;
    const place = createElement.call(document, 'span');
    place.id = `companion-range-end-${ends.size + 1}`;
    last.append(place);
    // A link in the head is invisible and does not affect the document's elements.
    const link = createElement.call(document, 'a');
    link.setAttribute('href', `#${place.id}`);
    head?.append(link);
    ends.set(last, place.id);
    return place.id;
  };
  const names = new Map<PageElement, string>();
  const nameOf = (target: PageElement): string => {
    const known = names.get(target);
    if (known !== undefined) return known;
    const place = createElement.call(document, 'span');
    place.id = `companion-target-${names.size + 1}`;
    target.prepend(place);
    names.set(target, place.id);
    return place.id;
  };
  const selector = '[data-type="cross-reference"]:is([data-kind="page"], [data-kind="pages"])';
  return [...querySelectorAll.call(document, selector)].flatMap((reference) => {
    const id = reference.getAttribute('data-target') ?? '';
    const target = byId.get(id);
    if (target === undefined) return ['', ''];
    const name = nameOf(target);
    reference.closest('a')?.setAttribute('href', `#${name}`);
    // A placeholder with about the width of the later number.
    if (reference.textContent.trim() === '') reference.textContent = '00';
    return [name, reference.getAttribute('data-kind') === 'pages' ? endOf(lasts.get(id) ?? target) : ''];
  });
}

/** Runs in the page. */
function fill(numbers: readonly string[]): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const selector = '[data-type="cross-reference"]:is([data-kind="page"], [data-kind="pages"])';
  for (const [index, reference] of [...Document.prototype.querySelectorAll.call(document, selector)].entries()) {
    const [number = '', last = ''] = numbers.slice(index * 2, index * 2 + 2);
    if (number !== '') reference.textContent = last === '' || last === number ? number : `${number}\u2013${last}`;
  }
  // An index shows a page once for all entries on it.
  for (const line of Document.prototype.querySelectorAll.call(document, '[data-type="index"] > p')) {
    let shown = '';
    for (const reference of line.querySelectorAll(selector)) {
      let part = reference;
      while (part.parentElement && part.parentElement !== line) part = part.parentElement;
      const isRepeated = reference.textContent === shown;
      shown = reference.textContent;
      const separator = part.previousSibling;
      if (isRepeated) reference.textContent = '';
      if (separator && isRepeated) separator.textContent = '';
      else if (separator?.textContent === '') separator.textContent = ', ';
    }
  }
}
