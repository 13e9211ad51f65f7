import type { TurnContext } from '@editor-companion/core/plugin';
import type { Page } from 'puppeteer-core';
import type { PdfFiles } from '../pdf-file/pdf-files.ts';
import type { LinkBox } from '../pdf-objects/link-boxes.ts';
import type { PageGlobals, PageRule } from '../devtools/dom.ts';
import { printShort, type Printing } from '../devtools/print.ts';
import { PageRuns } from './page-runs.ts';

/** The area of a page for text, in CSS pixels of the document. */
export interface PrintArea {
  readonly width: number;
  readonly height: number;
  /** The height on the first page of the document if it differs. */
  readonly firstHeight?: number;
}

/**
 * By the name of their `@page` rules. Kinds with different left and right pages are omitted, because the side of a page is not known in
 * advance.
 */
export type PrintAreas = Readonly<Record<string, PrintArea>>;

/** The maximum number of kinds of pages that are measured. Notes on others stay at the end. */
const MAX_KINDS = 100;
/** The URL prefix of links that fill pages of a kind. */
const BOX = 'https://companion.invalid/box/';
/** The URL prefix of links with known size in the corner of the first page of a kind. They show the scale at which Chromium prints it. */
const RULER = 'https://companion.invalid/ruler/';
const RULER_PIXELS = 100;
/** Numbers in the file have two decimals. */
const TOLERANCE = 0.01;
const MAX_KNOWN = 200;
/** The maximum number of characters of cached rules. */
const MAX_KEY = 20_000;
const known = new Map<string, PrintAreas>();

/**
 * Measures the real text area of the pages of a loaded document by printing some full pages with all its `@page` rules. Chromium rounds
 * paper and margins, which adds up to several pixels. It restores the document.
 * @param setsPages whether it has rules for pages.
 */
export async function measurePrintAreas(
  page: Page,
  printing: Printing,
  setsPages: boolean,
  files: PdfFiles,
  context: TurnContext,
): Promise<PrintAreas> {
  const { kinds, rules } = setsPages ? await kindsOf(page) : { kinds: [''], rules: '' };
  const { width, height, margin, scale = 1, preferCSSPageSize = false } = printing;
  const key = JSON.stringify([width, height, margin, scale, preferCSSPageSize, kinds, rules]);
  const before = rules === undefined ? undefined : known.get(key);
  if (before) return before;
  await page.evaluate(insertBoxes, { kinds, box: BOX, ruler: RULER, side: RULER_PIXELS });
  const bytes = await printShort(page, { ...printing, displayHeaderFooter: false, tagged: false, outline: false });
  await page.evaluate(removeBoxes);
  const areas = areasIn(kinds, await files.links(bytes, context));
  if (rules === undefined || key.length > MAX_KEY) return areas;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, areas);
  return areas;
}

interface PageKinds {
  /** Each once, in order of occurrence. */
  readonly kinds: readonly string[];
  /** All `@page` rules. Undefined if a style sheet does not reveal its rules. */
  readonly rules: string | undefined;
}

async function kindsOf(page: Page): Promise<PageKinds> {
  const found: unknown = await page.evaluate(
    `{ const PageRuns = ${PageRuns.toString()};
      ({ kinds: new PageRuns().list().map(({ kind }) => kind), rules: (${pageRules.toString()})() }); }`,
  );
  // A script of the page may return anything.
  const { kinds, rules } = found as Partial<Record<keyof PageKinds, unknown>>;
  const all = Array.isArray(kinds) ? kinds.map(String) : [];
  return { kinds: [...new Set(all)].slice(0, MAX_KINDS), rules: typeof rules === 'string' ? rules : undefined };
}

/** @internal */
export function areasIn(kinds: readonly string[], links: readonly LinkBox[]): PrintAreas {
  const areas: Record<string, PrintArea> = {};
  for (const [index, kind] of kinds.entries()) {
    const ruler = links.find(({ address }) => address === RULER + String(index));
    // The box ends on its last page, which therefore has the wrong height.
    const full = links.filter(({ address }) => address === BOX + String(index)).slice(0, -1);
    const scale = ruler ? ruler.width / RULER_PIXELS : 0;
    if (scale <= 0) continue;
    // Text is laid out in whole pixels, of which the last may exceed the area.
    const pixels = (points: number): number => Math.ceil(points / scale - TOLERANCE);
    const sizes = full.map(({ width, height }) => ({ width: pixels(width), height: pixels(height) }));
    const [first, ...others] = sizes;
    const [second = first] = others;
    if (first === undefined || second === undefined) continue;
    const isEven = others.every((size) => size.width === second.width && size.height === second.height);
    if (!isEven || first.width !== second.width) continue;
    const firstHeight = index === 0 && first.height !== second.height ? { firstHeight: first.height } : {};
    areas[kind] = { ...second, ...firstHeight };
  }
  return areas;
}

interface Boxes {
  readonly kinds: readonly string[];
  readonly box: string;
  readonly ruler: string;
  readonly side: number;
}

/** Runs in the page. */
function pageRules(): string | undefined {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const texts: string[] = [];
  const visit = (rules: Iterable<PageRule>): void => {
    for (const rule of rules) {
      if (/^\s*@page/iu.test(rule.cssText)) texts.push(rule.cssText);
      else if (rule.styleSheet) visit(rule.styleSheet.cssRules);
      // The text of a media or layer group contains its nested rules.
      else if (/^\s*@(?!font-face)[^]*@page/iu.test(rule.cssText)) texts.push(rule.cssText);
    }
  };
  try {
    for (const owner of Document.prototype.querySelectorAll.call(document, 'style, link'))
      if (owner.sheet) visit(owner.sheet.cssRules);
    return texts.join('\n');
  } catch {
    return undefined;
  }
}

/** Runs in the page. */
function insertBoxes({ kinds, box, ruler, side }: Boxes): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  const { querySelector, createElement } = Document.prototype;
  const root = querySelector.call(document, ':root');
  const create = (name: string, css: string) => {
    const element = createElement.call(document, name);
    element.setAttribute('data-print-area', '');
    element.style.cssText = css;
    return element;
  };
  const style = create('style', '');
  style.textContent = ':root { all: initial !important; display: block !important } body { display: none !important }';
  root?.append(style);
  for (const [index, kind] of kinds.entries()) {
    const around = create('div', 'all: initial; display: block; position: relative; break-before: page;');
    if (kind !== '') around.style.setProperty('page', kind);
    // The break is needed also between two kinds of the same size.
    const full = create('a', 'all: initial; display: block; height: 450vh;');
    full.setAttribute('href', box + String(index));
    const measure = create('a', `all: initial; position: absolute; top: 0; left: 0; width: ${side}px; height: 1px;`);
    measure.setAttribute('href', ruler + String(index));
    around.append(full, measure);
    root?.append(around);
  }
}

/** Runs in the page. */
function removeBoxes(): void {
  const { document, Document } = globalThis as unknown as PageGlobals;
  for (const element of Document.prototype.querySelectorAll.call(document, ':root > [data-print-area]'))
    element.remove();
}
