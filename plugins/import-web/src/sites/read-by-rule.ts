import { articleText, type Article } from '../extract/article.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { cleanForPage } from '../extract/clean.ts';
import { pruneOpening } from '../extract/prune.ts';
import { Elem, find, remove } from '../tree/node.ts';
import { selectAll } from '../tree/select.ts';
import { createSitePage } from './site-page.ts';
import type { SiteMatch, SitePage, SitePart, SiteRule } from './site-rule.ts';

/** A rule that failed, and the reason. */
export interface RuleFault {
  readonly rule: string;
  readonly reason: string;
}

export interface RuleReading {
  /** Undefined if no rule matches. */
  readonly article?: Article;
  /** The name of the rule that read the page. */
  readonly rule?: string;
  readonly faults: readonly RuleFault[];
  /** True if the tree is unchanged. */
  readonly isUntouched: boolean;
}

export interface RuledPage {
  readonly page: Elem;
  readonly url: string;
  readonly title: string;
  /** Parses HTML that a rule returns, as the page was parsed. */
  readonly parse: (html: string) => Elem;
}

/** Reads a page with the first rule that matches it and finds content. The tree changes if one does. */
export function readByRule(ruled: RuledPage, rules: readonly SiteRule[]): RuleReading {
  const site = createSitePage(ruled.page, ruled.url);
  const faults: RuleFault[] = [];
  let isUntouched = true;
  for (const rule of rules) {
    try {
      const parts = fits(rule, site) ? partsOf(rule, site) : [];
      if (parts.length === 0) continue;
      isUntouched = false;
      const article = articleOf(parts, rule, ruled);
      if (holdsSomething(article)) return { article, rule: rule.name, faults, isUntouched };
      return { faults, isUntouched };
    } catch (error) {
      faults.push({ rule: rule.name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { faults, isUntouched };
}

function fits({ matches }: SiteRule, site: SitePage): boolean {
  if (typeof matches === 'function') return matches(site);
  return matches.some(({ generator, host, has }: SiteMatch) => {
    if (generator && !generator.test(site.generator)) return false;
    if (host && !host.test(site.url?.hostname ?? '')) return false;
    return has === undefined || site.first(has) !== undefined;
  });
}

function partsOf({ content }: SiteRule, site: SitePage): readonly SitePart[] {
  if (typeof content === 'function') return content(site);
  for (const selector of content) {
    const found = site.all(selector);
    if (found.length > 0) return found;
  }
  return [];
}

function articleOf(parts: readonly SitePart[], { without = [] }: SiteRule, { page, title, parse }: RuledPage): Article {
  const root = new Elem('div');
  for (const part of parts) {
    if (typeof part === 'string') root.append(...parse(part).children);
    else if (part instanceof Elem) {
      remove(part);
      root.append(part);
    } else throw new TypeError('a part is neither an element of the page nor HTML');
  }
  for (const selector of without) for (const one of selectAll(root, selector)) remove(one);
  cleanForPage(root);
  pruneOpening(blocksOf(root), title);
  return { root, page, text: articleText(root) };
}

const holdsSomething = ({ root, text }: Article): boolean =>
  text !== '' || find(root, (one) => one.name === 'img' || one.has('data-type')) !== undefined;
