import type { Page } from 'puppeteer-core';
import type { Destination } from '../pdf-file/destinations.ts';
import type { PageElement, PageGlobals, PageNode } from '../devtools/dom.ts';

/** A part of the document with the same headers and footers. */
export interface Stretch {
  /** The index of the section in the document, from 0. Null for the document's own headers and footers. */
  readonly section: number | null;
  /** The names of destinations at its beginning and end. A table row has one in each cell. */
  readonly start: string;
  readonly ends: readonly string[];
}

/** The part of the document in which a page begins. */
export interface PageStart {
  readonly section: number | null;
  /** True if the part begins with the page. */
  readonly isFirst: boolean;
}

/**
 * Marks the beginnings and ends of parts in a loaded document, so that the printed file reveals their pages. Chromium writes a named
 * destination for the target of each link. The layout of the document does not change.
 * @param banded which of its sections are parts of their own. Undefined for all.
 * @param prefix of the names of the destinations.
 */
export async function markStretches(
  page: Page,
  banded: readonly number[] | undefined,
  prefix = 'companion-stretch',
): Promise<readonly Stretch[]> {
  const found: unknown = await page.evaluate(mark, {
    ...(banded && { banded }),
    prefix,
    whole: WHOLE,
    noContent: NO_CONTENT,
  });
  // A script of the page may return anything.
  return Array.isArray(found) ? found.filter(isStretch) : [];
}

const isStretch = (value: Partial<Stretch> | null): value is Stretch => Array.isArray(value?.ends);

/**
 * Determines the part in which each printed page begins: the last one that began before it, or the first one that begins on it if nothing
 * of an earlier part is above.
 * @param destinations of the whole document.
 * @param place of the page, from 1.
 */
export function pageStarts(stretches: readonly Stretch[], destinations: readonly Destination[]) {
  const pageOf = new Map(destinations.map(({ name, page }) => [name, page]));
  const starting = new Map<number, number | null>();
  const last = new Map<number, number | null>();
  let end = 0;
  for (const { section, start, ends } of stretches) {
    const first = pageOf.get(start);
    // Hidden text has no place on paper.
    if (first === undefined) continue;
    if (end < first) starting.set(first, section);
    last.set(first, section);
    end = ends.reduce((furthest, name) => Math.max(furthest, pageOf.get(name) ?? 0), Math.max(end, first));
  }
  return (place: number): PageStart => {
    const section = starting.get(place);
    if (section !== undefined) return { section, isFirst: true };
    let before = place - 1;
    while (before > 0 && !last.has(before)) before -= 1;
    return { section: last.get(before) ?? null, isFirst: false };
  };
}

/** Elements that cannot contain a mark. They are the mark themselves, because a span beside one would add a line. */
const WHOLE = 'img, svg, math, hr, input, video, audio, canvas, object, iframe';
/** Page breaks are at the end of a page, and endnotes belong to their references. */
const NO_CONTENT = '[data-type="page-break"], [data-type="footnotes"], style, script, link';

interface Marking {
  readonly banded?: readonly number[];
  readonly prefix: string;
  readonly whole: string;
  readonly noContent: string;
}

/** Runs in the page. */
function mark({ banded, prefix, whole, noContent }: Marking): Stretch[] {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, createElement } = Document.prototype;
  const isElement = (node: PageNode): node is PageElement => node.nodeType === 1;
  const isContent = (node: PageNode): boolean =>
    isElement(node) ? !node.matches(noContent) : node.textContent.trim() !== '';
  const contentOf = (node: PageNode): PageNode[] =>
    isElement(node) && !node.matches(whole) ? [...node.childNodes].filter(isContent) : [];

  let targets = 0;
  const name = (element: PageElement): string => {
    targets += 1;
    element.id = `${prefix}-${targets}`;
    // A link in the head is invisible and does not affect the document's elements.
    const link = createElement.call(document, 'a');
    link.setAttribute('href', `#${element.id}`);
    querySelector.call(document, 'head')?.append(link);
    return element.id;
  };
  const nameAt = (node: PageNode, side: 'start' | 'end'): string => {
    if (isElement(node) && node.matches(whole) && node.id === '') return name(node);
    const span = createElement.call(document, 'span');
    // A line break ends its line.
    if (isElement(node) && !node.matches(`br, ${whole}`)) node[side === 'start' ? 'prepend' : 'append'](span);
    else if (isElement(node) || side === 'start') node.before(span);
    else node.after(span);
    return name(span);
  };
  const startOf = (node: PageNode): string => {
    const [child] = contentOf(node);
    return child === undefined ? nameAt(node, 'start') : startOf(child);
  };
  const endsOf = (node: PageNode): string[] => {
    const children = contentOf(node);
    const child = children.at(-1);
    if (isElement(node) && node.matches('tr')) return children.flatMap(endsOf);
    return child === undefined ? [nameAt(node, 'end')] : endsOf(child);
  };

  const stretches: { section: number | null; first: PageNode; last: PageNode }[] = [];
  const own = banded && new Set(banded);
  let sections = 0;
  const body = querySelector.call(document, 'body');
  for (const node of body === null ? [] : contentOf(body)) {
    const isSection = isElement(node) && node.matches('section[data-type="section"]');
    const section = isSection && (own === undefined || own.has(sections)) ? sections : null;
    if (isSection) sections += 1;
    const before = stretches.at(-1);
    if (section === null && before?.section === null) before.last = node;
    else stretches.push({ section, first: node, last: node });
  }
  return stretches.map(({ section, first, last }) => ({ section, start: startOf(first), ends: endsOf(last) }));
}
