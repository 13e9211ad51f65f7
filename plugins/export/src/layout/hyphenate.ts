import type { Page } from 'puppeteer-core';
import type { TurnContext } from '@editor-companion/core/plugin';
import type { PageElement, PageGlobals, PageNode } from '../devtools/dom.ts';
import { SHORTEST, type Hyphenated, type WordsByLanguage } from '../hyphenation/hyphenate-task.ts';
import type { Hyphenator } from '../hyphenation/hyphenator.ts';
import type { Hyphenate } from '../options/hyphenate.ts';

/** Elements without hyphenation: headings, code and other literal text, generated text. */
const UNDIVIDED =
  'h1, h2, h3, h4, h5, h6, pre, code, kbd, samp, var, math, svg, script, style, textarea, template, [data-type="table-of-contents"], [data-type="contents"]';
/** The maximum number of different words. Further ones are not hyphenated. */
const MAX_WORDS = 50_000;
const LONGEST = 60;
const DEFAULT_BEFORE = 2;
const DEFAULT_AFTER = 3;

/**
 * Adds soft hyphens to the words of a loaded document by language, because Chromium without a desktop has no hyphenation dictionaries.
 * @param language of text without a language of its own.
 * @returns languages that have no patterns; empty where no language is said.
 */
export async function hyphenate(
  page: Page,
  { before = DEFAULT_BEFORE, after = DEFAULT_AFTER, language = '' }: Hyphenate,
  hyphenator: Hyphenator,
  context: TurnContext,
): Promise<readonly string[]> {
  const walk = { undivided: UNDIVIDED, language };
  const found: unknown = await page.evaluate(collect, {
    ...walk,
    most: MAX_WORDS,
    shortest: SHORTEST,
    longest: LONGEST,
  });
  // A script of the page may return anything.
  if (!Array.isArray(found)) return [];
  const words = (found as unknown[]).filter(isWords);
  const { words: divided, unknown } = await hyphenator.divide({ words, before, after }, context);
  await page.evaluate(divide, { ...walk, divided });
  return unknown;
}

function isWords(value: unknown): value is WordsByLanguage[number] {
  if (!Array.isArray(value)) return false;
  const [language, words] = value as unknown[];
  return typeof language === 'string' && Array.isArray(words) && words.every((word) => typeof word === 'string');
}

interface Walk {
  readonly undivided: string;
  readonly language: string;
}

/** Runs in the page. Collects the different words by language. */
function collect({
  undivided,
  language,
  most,
  shortest,
  longest,
}: Walk & { most: number; shortest: number; longest: number }): [string, string[]][] {
  const globals = globalThis as unknown as PageGlobals;
  const { document, Document } = globals;
  const root = Document.prototype.querySelector.call(document, 'body');
  const words = new Map<string, Set<string>>();
  let count = 0;
  const walker = root && Document.prototype.createTreeWalker.call(document, root, 4);
  for (let node = walker?.nextNode(); node && count < most; node = walker?.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(undivided) || globals.getComputedStyle(parent).getPropertyValue('hyphens') === 'none')
      continue;
    const own = parent.closest('[lang]')?.getAttribute('lang') || language;
    const known = words.get(own) ?? new Set<string>();
    words.set(own, known);
    for (const token of node.textContent.match(/\S+/gu) ?? []) {
      // URLs and numbers are not hyphenated.
      if (/[@/\\_\d]/u.test(token)) continue;
      for (const word of token.match(/[\p{L}\p{M}\u00AD]+/gu) ?? [])
        if (word.length >= shortest && word.length <= longest && !word.includes('\u00AD') && !known.has(word)) {
          known.add(word);
          count += 1;
        }
    }
  }
  return [...words].filter(([, set]) => set.size > 0).map(([name, set]) => [name, [...set]]);
}

/** Runs in the page. Replaces words by their hyphenated form. */
function divide({ undivided, language, divided }: Walk & { divided: Hyphenated['words'] }): void {
  const globals = globalThis as unknown as PageGlobals;
  const { document, Document } = globals;
  const { querySelector, createElement, createTreeWalker } = Document.prototype;
  const words = new Map(divided.map(([name, pairs]) => [name, new Map(pairs)]));
  const root = querySelector.call(document, 'body');
  const walker = root && createTreeWalker.call(document, root, 4);
  const nodes: { node: PageNode; parent: PageElement }[] = [];
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    const parent = node.parentElement;
    if (parent && !parent.closest(undivided)) nodes.push({ node, parent });
  }
  for (const { node, parent } of nodes) {
    const known = words.get(parent.closest('[lang]')?.getAttribute('lang') || language);
    if (!known || globals.getComputedStyle(parent).getPropertyValue('hyphens') === 'none') continue;
    const text = node.textContent.replaceAll(/\S+/gu, (token) =>
      /[@/\\_\d]/u.test(token) ? token : token.replaceAll(/[\p{L}\p{M}\u00AD]+/gu, (word) => known.get(word) ?? word),
    );
    if (text !== node.textContent) node.textContent = text;
  }
  // Uses the plain hyphen, at which programs that search in PDF files join words.
  const style = createElement.call(document, 'style');
  style.textContent = ':root { hyphenate-character: "-"; }';
  querySelector.call(document, 'head')?.append(style);
}
