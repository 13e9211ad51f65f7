import type { Page } from 'puppeteer-core';
import type { PageElement, PageGlobals } from '../../devtools/dom.ts';
import { markStretches } from '../stretches.ts';

/** A page number within the text. */
export interface PageField {
  readonly kind: string;
  /** The form of the number: `1`, `a`, `A`, `i` or `I`. */
  readonly numberType: string;
  /** The names of destinations: the place of the number, or the start of the counted part. */
  readonly start: string;
  /** The names of destinations at the end of the counted part. */
  readonly ends: readonly string[];
}

/** Gives the places that page numbers in the text depend on names that a PDF file keeps. Returns the numbers in document order. */
export async function markPageFields(page: Page): Promise<readonly PageField[]> {
  const marked: unknown = await page.evaluate(mark);
  // A script of the page may return anything.
  const fields = Array.isArray(marked) ? (marked as PageField[]) : [];
  if (!fields.some(({ kind }) => kind === 'sectionPages')) return fields;
  const stretches = await markStretches(page, undefined, 'companion-section');
  const places: unknown = await page.evaluate(
    placesOf,
    stretches.map(({ start }) => start),
  );
  const parts = Array.isArray(places) ? places.map(Number) : [];
  return fields.map((field, index) => {
    const stretch = field.kind === 'sectionPages' ? stretches[parts[index] ?? -1] : undefined;
    return stretch ? { ...field, start: stretch.start, ends: stretch.ends } : field;
  });
}

/** Fills in the numbers in document order. A number that is not known stays as it was. */
export const fillPageFields = (page: Page, numbers: readonly (string | undefined)[]): Promise<void> =>
  page.evaluate(
    fill,
    numbers.map((number) => number ?? ''),
  );

/**
 * Returns the number that a field shows.
 * @param pages the pages of named places, from 1.
 * @param first the number of the first page.
 */
export function numberOfField(
  { kind, start, ends }: PageField,
  pages: ReadonlyMap<string, number>,
  first: number,
): number | undefined {
  const from = pages.get(start);
  const to = Math.max(...ends.map((name) => pages.get(name) ?? 0));
  if (kind === 'page') return from === undefined ? undefined : from + first - 1;
  if (kind === 'total') return to > 0 ? to + first - 1 : undefined;
  return kind === 'sectionPages' && from !== undefined && to >= from ? to - from + 1 : undefined;
}

/** Runs in the page. */
function mark(): PageField[] {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, querySelectorAll, createElement } = Document.prototype;
  const head = querySelector.call(document, 'head');
  const body = querySelector.call(document, 'body');
  const name = (element: PageElement, id: string): string => {
    element.id = id;
    // A link in the head is invisible and does not affect the document's elements.
    const link = createElement.call(document, 'a');
    link.setAttribute('href', `#${id}`);
    head?.append(link);
    return id;
  };
  const lastIn = (element: PageElement): PageElement => {
    let last = element.lastElementChild;
    while (last?.matches('style, script, link, span, a')) last = last.previousElementSibling;
    if (last === null || last.matches('img, svg, math, hr, br, iframe, video, audio, figure, input')) return element;
    return lastIn(last);
  };
  // Notes may move to the pages of their references, so that the text before them has an end of its own.
  const blocks = [...(body?.children ?? [])].filter((block) => !block.matches('style, script, link'));
  const isNotes = (block: PageElement): boolean => block.matches('[data-type="footnotes"]');
  const lasts = [blocks.findLast((block) => !isNotes(block)), blocks.findLast(isNotes)];
  let ends: string[] | undefined;
  const endsOfBody = (): string[] =>
    (ends ??= lasts.flatMap((block, index) => {
      if (block === undefined) return [];
      const place = createElement.call(document, 'span');
      lastIn(block).append(place);
      return [name(place, `companion-end-${index + 1}`)];
    }));
  const found = [...querySelectorAll.call(document, '[data-type="page-number"]')];
  return found.map((element, index): PageField => {
    const kind = element.getAttribute('data-kind') ?? 'page';
    const numberType = element.getAttribute('data-number-type') ?? '1';
    const start = kind === 'page' ? name(element, `companion-number-${index + 1}`) : '';
    return { kind, numberType, start, ends: kind === 'total' ? endsOfBody() : [] };
  });
}

/** Runs in the page. Returns for each page number the index of the last part that begins before it. */
function placesOf(starts: readonly string[]): number[] {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelectorAll } = Document.prototype;
  const byId = new Map([...querySelectorAll.call(document, '[id]')].map((element) => [element.id, element]));
  const marks = starts.map((start) => byId.get(start));
  const PRECEDES = 2;
  return [...querySelectorAll.call(document, '[data-type="page-number"]')].map((element) => {
    let part = 0;
    for (const [index, start] of marks.entries())
      if (start && (element.compareDocumentPosition(start) & PRECEDES) !== 0) part = index;
    return part;
  });
}

/** Runs in the page. */
function fill(numbers: readonly string[]): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const places = Document.prototype.querySelectorAll.call(document, '[data-type="page-number"]');
  for (const [index, place] of [...places].entries()) {
    const number = numbers[index] ?? '';
    if (number !== '') place.textContent = number;
  }
}
