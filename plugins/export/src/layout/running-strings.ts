import type { Page } from 'puppeteer-core';
import { errors } from '../errors.ts';
import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import type { Destination } from '../pdf-file/destinations.ts';

/** A kind of texts of the document for headers and footers. */
export interface RunningText {
  /** The name in braces, or the attributes of a reference to a style. */
  readonly key: string;
  readonly selector: string;
  /** The whole text of an element, its text without the number of a heading, that number, or both in one line. */
  readonly part: 'all' | 'words' | 'number' | 'numberAndWords';
  /** Which of several texts a page shows: the first or last on it, or the one that applies where it begins. */
  readonly place: 'first' | 'last' | 'start';
  /** True if pages before the first text show it too. */
  readonly looksAhead: boolean;
}

/** Returns the texts of named strings, with a selector for each name. */
export const namedStrings = (strings: Readonly<Record<string, string>> = {}): RunningText[] =>
  Object.entries(strings).map(([key, selector]) => ({ key, selector, part: 'all', place: 'first', looksAhead: false }));

/** A text of the document for headers and footers, and its place. */
export interface StringMark {
  readonly name: string;
  /** The destination that marks its place. */
  readonly target: string;
  readonly text: string;
  /** The destination of the content before it. Empty without any. Undefined where that does not matter. */
  readonly before?: string;
}

/** The maximum number of elements that set named strings. */
const MAX_MARKS = 5000;
const LONGEST = 500;

/**
 * Marks the elements of a loaded document that set named strings, like the CSS property `string-set` (CSS Generated Content for Paged
 * Media, 1.1), which Chromium does not support.
 * @param texts the kinds of texts that headers and footers show.
 * @throws CompanionError EXPORT_OPTION_INVALID (400) for an invalid selector.
 */
export async function markStrings(page: Page, texts: readonly RunningText[]): Promise<StringMark[]> {
  const found: unknown = await page.evaluate(mark, { texts, most: MAX_MARKS, longest: LONGEST });
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

/** A text with its page. */
interface PlacedText {
  readonly page: number;
  readonly text: string;
  /** True if nothing stands above it on its page. */
  readonly beginsPage: boolean;
}

/**
 * Returns the value of each key on a page: the first or last text on it, else the last one before it, else the next one or an empty string.
 * Keys without texts are left out.
 */
export function stringsOn(
  kinds: readonly RunningText[],
  marks: readonly StringMark[],
  destinations: readonly Destination[],
) {
  const pageOf = new Map(destinations.map(({ name, page }) => [name, page]));
  const placed = new Map<string, PlacedText[]>();
  for (const { name, target, text, before } of marks) {
    const page = pageOf.get(target);
    const known = placed.get(name) ?? [];
    placed.set(name, known);
    const beginsPage = before !== undefined && page !== undefined && (pageOf.get(before) ?? 0) < page;
    if (page !== undefined) known.push({ page, text, beginsPage });
  }
  return (place: number): Record<string, string> =>
    Object.fromEntries(
      kinds.flatMap((kind) => {
        const texts = placed.get(kind.key);
        return texts ? [[kind.key, textOn(place, kind, texts) ?? '']] : [];
      }),
    );
}

function textOn(place: number, kind: RunningText, texts: readonly PlacedText[]): string | undefined {
  const here = ({ page, beginsPage }: PlacedText): boolean => page === place && (kind.place !== 'start' || beginsPage);
  const found =
    (kind.place === 'last' ? texts.findLast(here) : texts.find(here)) ??
    texts.findLast(({ page }) => page < place) ??
    (kind.looksAhead ? texts.find(({ page }) => page > place) : undefined);
  return found?.text;
}

interface Marking {
  readonly texts: readonly RunningText[];
  readonly most: number;
  readonly longest: number;
}

/** Runs in the page. @returns the name with an invalid selector, or the marks in document order. */
function mark({ texts, most, longest }: Marking): StringMark[] | string {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, querySelectorAll, createElement, createTreeWalker } = Document.prototype;
  const [head, body] = [querySelector.call(document, 'head'), querySelector.call(document, 'body')];
  const marks: StringMark[] = [];
  let targets = 0;
  const inOneLine = (text: string): string => text.replaceAll('\u00AD', '').replaceAll(/\s+/gu, ' ').trim();
  const textOf = (element: PageElement, part: RunningText['part']): string => {
    const copy = element.cloneNode(true);
    for (const note of copy.querySelectorAll('[data-type="footnote-reference"], sup a[href^="#"]')) note.remove();
    if (part === 'all') return inOneLine(copy.textContent);
    const [number] = [...copy.querySelectorAll('[data-type="heading-number"], [data-list-marker]')];
    const shown = inOneLine(number?.textContent ?? '').replace(/\.$/u, '');
    number?.remove();
    if (part === 'number') return shown;
    const words = inOneLine(copy.textContent);
    return part === 'words' || shown === '' ? words : `${shown} ${words}`;
  };
  /** Puts an empty element into the document, of whose page the printed file tells. */
  const target = (put: (element: PageElement) => void): string => {
    const element = createElement.call(document, 'span');
    element.id = `companion-string-${(targets += 1)}`;
    put(element);
    // A link in the head is invisible, and Chromium writes a destination for its target.
    const link = createElement.call(document, 'a');
    link.setAttribute('href', `#${element.id}`);
    head?.append(link);
    return element.id;
  };
  /** Marks the text before an element. Returns an empty name if there is none. */
  const before = (element: PageElement): string => {
    if (!body) return '';
    const walker = createTreeWalker.call(document, body, 4);
    walker.currentNode = element;
    for (let node = walker.previousNode(); node; node = walker.previousNode()) {
      const isText = node.textContent.trim() !== '' && node.parentElement?.closest('style, script') === null;
      if (isText) return target((span) => node?.after(span));
    }
    return '';
  };
  for (const { key, selector, part, place } of texts) {
    let elements: PageElement[];
    try {
      elements = [...querySelectorAll.call(document, selector)];
    } catch {
      return key;
    }
    for (const element of elements) {
      const isCopy = element.closest('head, [data-type="table-of-contents"], [data-type="contents"]') !== null;
      if (isCopy || marks.length >= most) continue;
      const text = textOf(element, part).slice(0, longest);
      // Word shows no empty headings.
      if (text === '' && part !== 'all') continue;
      const above = place === 'start' ? { before: before(element) } : {};
      marks.push({ name: key, target: target((span) => element.prepend(span)), text, ...above });
    }
  }
  return marks;
}
