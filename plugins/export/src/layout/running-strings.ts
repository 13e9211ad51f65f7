import type { Page } from 'puppeteer-core';
import { errors } from '../errors.ts';
import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { Destination } from '../pdf-file/destinations.ts';

/** A text of the document for headers and footers, and its place. */
export interface StringMark {
  readonly name: string;
  /** The destination that marks its place. */
  readonly target: string;
  readonly text: string;
}

/** The maximum number of elements that set named strings. */
const MAX_MARKS = 5000;
const LONGEST = 500;

/**
 * Marks the elements of a loaded document that set named strings, like the CSS property `string-set` (CSS Generated Content for Paged
 * Media, 1.1), which Chromium does not support.
 * @param strings a selector for each name.
 * @throws CompanionError EXPORT_OPTION_INVALID (400) for what is no selector.
 */
export async function markStrings(page: Page, strings: Readonly<Record<string, string>>): Promise<StringMark[]> {
  const entries = Object.entries(strings);
  const found: unknown = await page.evaluate(mark, { entries, most: MAX_MARKS, longest: LONGEST });
  if (typeof found === 'string') {
    const details = [{ path: `pdfOptions.strings.${found}`, message: 'This is not a CSS selector.' }];
    throw errors.EXPORT_OPTION_INVALID({}, { details });
  }
  // A script of the page may return anything.
  return Array.isArray(found) ? (found as unknown[]).filter(isMark) : [];
}

function isMark(value: unknown): value is StringMark {
  if (typeof value !== 'object' || value === null) return false;
  return ['name', 'target', 'text'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');
}

/** Returns the value of each name on a page: the first text on it, else the last one before it, or an empty string before the first. */
export function stringsOn(marks: readonly StringMark[], destinations: readonly Destination[]) {
  const pageOf = new Map(destinations.map(({ name, page }) => [name, page]));
  const placed = new Map<string, { readonly page: number; readonly text: string }[]>();
  for (const { name, target, text } of marks) {
    const page = pageOf.get(target);
    const known = placed.get(name) ?? [];
    placed.set(name, known);
    if (page !== undefined) known.push({ page, text });
  }
  return (place: number): Record<string, string> =>
    Object.fromEntries(
      [...placed].map(([name, texts]) => {
        const found = texts.find(({ page }) => page === place) ?? texts.findLast(({ page }) => page < place);
        return [name, found?.text ?? ''];
      }),
    );
}

interface Marking {
  readonly entries: readonly (readonly [name: string, selector: string])[];
  readonly most: number;
  readonly longest: number;
}

/** Runs in the page. @returns the name with an invalid selector, or the marks in document order. */
function mark({ entries, most, longest }: Marking): StringMark[] | string {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, querySelectorAll, createElement } = Document.prototype;
  const head = querySelector.call(document, 'head');
  const marks: StringMark[] = [];
  const textOf = (element: PageElement): string => {
    const copy = element.cloneNode(true);
    for (const note of copy.querySelectorAll('[data-type="footnote-reference"], sup a[href^="#"]')) note.remove();
    return copy.textContent.replaceAll('\u00AD', '').replaceAll(/\s+/gu, ' ').trim().slice(0, longest);
  };
  for (const [name, selector] of entries) {
    let elements: PageElement[];
    try {
      elements = [...querySelectorAll.call(document, selector)];
    } catch {
      return name;
    }
    for (const element of elements) {
      const isCopy = element.closest('head, [data-type="table-of-contents"], [data-type="contents"]') !== null;
      if (isCopy || marks.length >= most) continue;
      const text = textOf(element);
      const target = createElement.call(document, 'span');
      target.id = `companion-string-${marks.length + 1}`;
      element.prepend(target);
      // A link in the head is invisible, and Chromium writes a destination for its target.
      const link = createElement.call(document, 'a');
      link.setAttribute('href', `#${target.id}`);
      head?.append(link);
      marks.push({ name, target: target.id, text });
    }
  }
  return marks;
}
