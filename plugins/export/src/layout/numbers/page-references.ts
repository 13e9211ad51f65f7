import type { Page } from 'puppeteer-core';
import type { PageElement, PageGlobals } from '../../devtools/dom.ts';

/** Matches documents that show numbers of their own pages, in the text or in a table of contents. */
export const HAS_PAGE_REFERENCES = /\sdata-type=["']?(?:cross-reference|page-number)/iu;

/**
 * Gives the targets of page references names that a PDF file keeps, and makes the references link to them.
 * @returns the names of the targets, in the order of the references; empty for one that leads nowhere.
 */
export async function markPageReferences(page: Page): Promise<string[]> {
  const names: unknown = await page.evaluate(mark);
  // A script of the page may return anything.
  return Array.isArray(names) ? names.map(String) : [];
}

/** Fills in the page numbers in the order of the references. A reference without a page stays unchanged. */
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
  return [...querySelectorAll.call(document, '[data-type="cross-reference"][data-kind="page"]')].map((reference) => {
    const target = byId.get(reference.getAttribute('data-target') ?? '');
    if (target === undefined) return '';
    const name = nameOf(target);
    reference.closest('a')?.setAttribute('href', `#${name}`);
    // A placeholder with about the width of the later number.
    if (reference.textContent.trim() === '') reference.textContent = '00';
    return name;
  });
}

/** Runs in the page. */
function fill(numbers: readonly string[]): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const selector = '[data-type="cross-reference"][data-kind="page"]';
  for (const [index, reference] of [...Document.prototype.querySelectorAll.call(document, selector)].entries()) {
    const number = numbers[index] ?? '';
    if (number !== '') reference.textContent = number;
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
