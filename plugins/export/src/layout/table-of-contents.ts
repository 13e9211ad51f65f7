import type { Page } from 'puppeteer-core';
import type { TableOfContents } from '../options/pdf-extras.ts';
import type { PageElement, PageGlobals } from '../devtools/dom.ts';

/** Matches documents that place their table of contents themselves. */
export const HAS_TABLE_OF_CONTENTS = /data-type=["']?table-of-contents/iu;

/** Rules without specificity, so that any style sheet can override them. */
const CSS = `
:where([data-type='table-of-contents']) { margin: 0 0 1.5em; }
:where([data-toc='title']) { margin: 0 0 0.6em; font-size: 1.45em; font-weight: 600; line-height: 1.25; break-after: avoid; }
:where([data-toc='list']) { margin: 0; padding: 0; list-style: none; }
:where([data-toc='list'] > li) { margin: 0; padding: 0.14em 0; break-inside: avoid; }
:where([data-toc='list'] > li[data-level='1']) { font-weight: 600; }
:where([data-toc='list'] > li[data-level='1']:not(:first-child)) { padding-top: 0.4em; }
:where([data-toc='list'] a) { display: flex; align-items: last baseline; gap: 0.4em; color: inherit; text-decoration: none; }
:where([data-toc='leader']) { flex: 1; min-width: 1.5em; border-bottom: 0.09em dotted currentColor; opacity: 0.5; }
:where([data-toc='page']) { min-width: 2.2em; text-align: end; font-variant-numeric: tabular-nums; font-weight: 400; }
`;

const DEFAULT_LEVELS = 3;
const INDENT_EM = 1.4;

/**
 * Inserts the table of contents into a loaded document, with placeholders for page numbers.
 * @param css rules that hold from then on.
 * @returns the ids that its entries link to, in order.
 */
export async function insertTableOfContents(page: Page, options: TableOfContents, css: string): Promise<string[]> {
  const { title = '', levels = DEFAULT_LEVELS, pageNumbers = true, pageBreak = false } = options;
  const settings = { title, levels, pageNumbers, pageBreak, css: CSS + css, indent: INDENT_EM };
  const targets: unknown = await page.evaluate(insert, settings);
  // A script of the page may return anything.
  return Array.isArray(targets) ? targets.map(String) : [];
}

/** Fills in the page numbers in the order of the entries. A heading without a page keeps an empty place. */
export const fillPageNumbers = (page: Page, numbers: readonly (number | undefined)[]): Promise<void> =>
  page.evaluate(
    fill,
    numbers.map((number) => (number === undefined ? '' : String(number))),
  );

interface Settings extends Required<TableOfContents> {
  readonly css: string;
  readonly indent: number;
}

/** Runs in the page. */
function insert({ title, levels, pageNumbers, pageBreak, css, indent }: Settings): string[] {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, querySelectorAll, createElement } = Document.prototype;
  const create = (name: string, role: string, ...children: (PageElement | string)[]): PageElement => {
    const element = createElement.call(document, name);
    if (role !== '') element.setAttribute('data-toc', role);
    element.append(...children);
    return element;
  };
  const body = querySelector.call(document, 'body');
  const own = '[data-type="contents"]:not([data-caption])';
  const given = querySelector.call(document, `[data-type="table-of-contents"], ${own}`);
  const nav = given ?? create('nav', '');
  nav.setAttribute('data-type', 'table-of-contents');
  if (pageBreak) nav.style.setProperty('break-after', 'page');
  if (given === null) body?.prepend(nav);

  const selector = Array.from({ length: levels }, (_, index) => `h${index + 1}`).join();
  const headings = [...querySelectorAll.call(document, selector)].filter(
    (heading) =>
      heading.closest('[data-type="table-of-contents"], [data-type="contents"]') === null && heading.checkVisibility(),
  );
  const top = headings.reduce((least, { tagName }) => Math.min(least, Number(tagName.slice(1))), levels);
  const targets: string[] = [];
  const list = create('ul', 'list');
  for (const [index, heading] of headings.entries()) {
    const copy = heading.cloneNode(true);
    for (const note of copy.querySelectorAll('[data-type="footnote-reference"], sup a[href^="#"]')) note.remove();
    const text = copy.textContent.trim();
    if (text === '') continue;
    // The author's id may be anything, so that the destination gets a name with plain letters.
    const target = create('span', '');
    target.id = `companion-heading-${index + 1}`;
    heading.prepend(target);
    targets.push(target.id);
    const link = create('a', '', create('span', 'text', text), create('span', 'leader'));
    if (pageNumbers) link.append(create('span', 'page', '0'));
    link.setAttribute('href', `#${target.id}`);
    const item = create('li', '', link);
    const level = Number(heading.tagName.slice(1)) - top;
    item.setAttribute('data-level', String(level + 1));
    item.style.setProperty('padding-inline-start', `${level * indent}em`);
    list.append(item);
  }
  nav.textContent = '';
  nav.append(create('style', '', css), ...(title === '' ? [] : [create('p', 'title', title)]), list);
  return targets;
}

/** Runs in the page. */
function fill(numbers: readonly string[]): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const places = [...Document.prototype.querySelectorAll.call(document, '[data-toc="page"]')];
  for (const [index, place] of places.entries()) place.textContent = numbers[index] ?? '';
}
