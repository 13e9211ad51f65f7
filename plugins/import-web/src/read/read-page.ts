import { articleText, extractArticle } from '../extract/article.ts';
import { cleanForPage, cleanSilent } from '../extract/clean.ts';
import { fittedClassifier, type Classifier } from '../classifier/classifier.ts';
import { lettersOf } from '../blocks/measure.ts';
import { settleCallouts } from '../content/callouts.ts';
import { settleCode } from '../content/code.ts';
import { settleEmbeds } from '../content/embeds.ts';
import { settleFigures } from '../content/figures.ts';
import { footnotesOf, liftFootnotes, type Notes } from '../content/footnotes.ts';
import { settleImages } from '../content/images.ts';
import { settleMath } from '../content/math.ts';
import { completeRecipe } from '../extract/recipes.ts';
import { serialize } from '../content/serialize.ts';
import { settleTables } from '../content/tables.ts';
import { tidy } from '../content/tidy.ts';
import { detectLanguage } from '../meta/language.ts';
import { readMetadata, type PageMetadata } from '../meta/metadata.ts';
import { find, findAll, type Elem } from '../tree/node.ts';
import { parsePage } from '../tree/parse.ts';
import { absolute } from '../tree/url.ts';
import { builtInRules } from '../sites/built-in.ts';
import { readByRule, type RuleFault } from '../sites/read-by-rule.ts';
import type { SiteRule } from '../sites/site-rule.ts';
import { decodePage } from './charset.ts';
import { feedOf } from './feed.ts';
import { nextPageOf } from './paging.ts';
import type { PageSource } from './page-source.ts';
import { needsScript, showsPaywall, THIN } from './thinness.ts';

export type Mode = 'article' | 'page';

/** The content of a page before it becomes a document. */
export interface PageReading {
  /** HTML that contains only content. */
  readonly html: string;
  /** The text without captions, with one line for each block. */
  readonly text: string;
  readonly metadata: PageMetadata;
  readonly charset: string;
  /** The URL of the article's next page, or an empty string. */
  readonly next: string;
  /** The URL to which a `meta` element redirects at once, or an empty string. */
  readonly refresh: string;
  /** The URL of the AMP or print version, or an empty string. */
  readonly plainer: string;
  /** The URL of the feed that the page names, or an empty string. */
  readonly feed: string;
  readonly isThin: boolean;
  /** The name of the rule that read the page, or an empty string. */
  readonly rule: string;
  /** Rules that failed. */
  readonly faults: readonly RuleFault[];
  /** True if `html` is the whole visible page. */
  readonly isWhole: boolean;
  readonly needsScript: boolean;
  readonly isPaid: boolean;
}

/** Reads the charset, metadata and content of one page. The first matching site rule reads the article, else the general method. */
export function readPage(
  { bytes, charset: declared, url }: PageSource,
  mode: Mode,
  rules: readonly SiteRule[] = builtInRules,
  classifier: Classifier = fittedClassifier,
): PageReading {
  const { text: source, charset } = decodePage(bytes, declared);
  const page = parsePage(source);
  const base = baseOf(page, url);
  const metadata = readMetadata(page, url);
  const links = findAll(page, ({ name }) => name === 'link');
  const told = {
    metadata,
    charset,
    next: nextPageOf(page, url, base),
    refresh: refreshOf(page, base),
    plainer: plainerOf(links, base),
    feed: feedOf(links, base),
    needsScript: needsScript(page),
    isPaid: metadata.isPaid || showsPaywall(page),
  };
  const content =
    mode === 'page' ? wholePage(page, base) : article({ page, source, base, url, metadata, rules, classifier });
  const found = written(content, base);
  const { rule = '', faults = [] } = content;
  const result = found.html === '' ? shown(source, base) : { ...found, isWhole: mode === 'page' };
  return { ...told, metadata: withLanguage(metadata, result.text), rule, faults, ...result };
}

/** Adds the language of the text to metadata without a language. */
function withLanguage(metadata: PageMetadata, text: string): PageMetadata {
  const language = metadata.values['language'] === undefined ? detectLanguage(text) : '';
  return language === '' ? metadata : { ...metadata, values: { ...metadata.values, language } };
}

/** Returns everything that the page shows if no part of it is an article, or everything that it contains if its styles hide that. */
function shown(source: string, base: string): Written & { isWhole: boolean } {
  const visible = written(wholePage(parsePage(source), base), base);
  const found = visible.html === '' ? written(wholePage(parsePage(source), base, cleanSilent), base) : visible;
  return { ...found, isWhole: true };
}

type Written = Pick<PageReading, 'html' | 'text' | 'isThin'>;

/** Returns content as HTML, or an empty string if there is none. */
function written({ root, text, notes }: Content, base: string): Written {
  settleTables(root);
  const section = footnotesOf(root, notes);
  if (section) root.append(section);
  tidy(root, base);
  return { html: root.children.map(serialize).join('').trim(), text, isThin: lettersOf(text) < THIN };
}

interface Content {
  readonly root: Elem;
  readonly text: string;
  readonly notes: Notes;
  readonly rule?: string | undefined;
  readonly faults?: readonly RuleFault[];
}

function wholePage(page: Elem, base: string, clean = cleanForPage): Content {
  const notes = settle(page, base);
  clean(page);
  const root = find(page, ({ name }) => name === 'body') ?? page;
  return { root, text: articleText(root), notes };
}

interface ArticleSource {
  readonly page: Elem;
  readonly source: string;
  readonly base: string;
  readonly url: string;
  readonly metadata: PageMetadata;
  readonly rules: readonly SiteRule[];
  readonly classifier: Classifier;
}

/** Extracts the article with the matching site rule, else with the general method. */
function article({ page, source, base, url, metadata, rules, classifier }: ArticleSource): Content {
  const { recipe, ...hints } = metadata;
  const notesOf = new Map<Elem, Notes>([[page, settle(page, base)]]);
  const parsed = (html: string): Elem => {
    const tree = parsePage(html);
    notesOf.set(tree, settle(tree, base));
    return tree;
  };
  const ruled = readByRule({ page, url, title: hints.title, parse: parsed }, rules);
  let untouched = ruled.isUntouched ? page : undefined;
  const parse = (): Elem => {
    const tree = untouched ?? parsed(source);
    untouched = undefined;
    return tree;
  };
  const found = ruled.article ?? extractArticle(parse, hints, classifier);
  if (recipe) completeRecipe(found.root, recipe);
  return {
    root: found.root,
    text: found.text,
    notes: notesOf.get(found.page) ?? new Map(),
    rule: ruled.rule,
    faults: ruled.faults,
  };
}

/** Converts content in site-specific markup into the editor's forms before blocks are weighed or removed. */
function settle(page: Elem, base: string): Notes {
  settleMath(page);
  settleCode(page);
  settleImages(page, base);
  settleEmbeds(page, base);
  settleFigures(page);
  const notes = liftFootnotes(page);
  settleCallouts(page);
  return notes;
}

const baseOf = (page: Elem, url: string): string => {
  const base = find(page, (one) => one.name === 'base' && one.has('href'));
  return base ? absolute(base.get('href'), url) || url : url;
};

/** The maximum delay of a redirect in seconds. Pages with longer delays reload themselves. */
const MAX_REFRESH_SECONDS = 10;

function refreshOf(page: Elem, base: string): string {
  const meta = find(page, (one) => one.name === 'meta' && one.get('http-equiv').toLowerCase() === 'refresh');
  const [, seconds = '', target = ''] =
    /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/iu.exec(meta?.get('content') ?? '') ?? [];
  return target !== '' && Number(seconds) <= MAX_REFRESH_SECONDS ? absolute(target, base) : '';
}

function plainerOf(links: readonly Elem[], base: string): string {
  const found =
    links.find((link) => link.get('rel').toLowerCase() === 'amphtml') ??
    links.find((link) => link.get('rel').toLowerCase() === 'alternate' && link.get('media').toLowerCase() === 'print');
  return found ? absolute(found.get('href'), base) : '';
}
