import { find, findAll, textOf, type Elem } from '../tree/node.ts';
import { normalisedText } from '../tree/normalise-text.ts';
import { absolute } from '../tree/url.ts';
import { recipeOf, type Recipe } from './recipe.ts';
import { authorShown, withoutBy } from './author.ts';
import { articleThing, nameIn, readJsonLd, thingOf, type Thing } from './json-ld.ts';

/** The metadata of a page. */
export interface PageMetadata {
  readonly title: string;
  /** title, author, published, modified, site, language, favicon, canonical, excerpt. Missing ones are absent. */
  readonly values: Readonly<Record<string, string>>;
  /** The article's text in the page's own metadata, or an empty string. */
  readonly articleBody: string;
  /** The recipe in the page's own metadata. */
  readonly recipe: Recipe | undefined;
  /** True if the page states that the article is paid. */
  readonly isPaid: boolean;
}

const MAX_LENGTH = 1000;
const MAX_EXCERPT = 500;
/** A heading of at most this many characters that also ends the title is the name of the site. */
const MAX_SITE = 8;

/** Names of the date of publication in `meta` elements of content systems and vocabularies. */
const PUBLISHED =
  'article:published_time og:article:published_time og:published_time datepublished dc.date dc.date.issued dc.date.created dcterms.created dcterms.issued dcterms.date date pubdate pub_date publish-date publish_date published_date publication_date publishdate article:published article.published citation_publication_date citation_date parsely-pub-date sailthru.date ob:date cxenseparse:recs:publishtime'.split(
    ' ',
  );

/** Reads JSON-LD, Open Graph and similar vocabularies, microdata and plain HTML. The most explicit source wins. */
export function readMetadata(page: Elem, url: string): PageMetadata {
  const things = readJsonLd(page);
  const article = articleThing(things);
  const meta = metaOf(page);
  const link = (rel: string): string => linkOf(page, rel, url);
  const site =
    nameIn(article?.['publisher']) ||
    meta('og:site_name', 'application-name', 'al:android:app_name') ||
    nameIn(thingOf(things, 'WebSite')?.['name']) ||
    hostOf(url);
  const values = {
    author: authorOf(page, article, meta, site),
    published: dateOf(nameIn(article?.['datePublished']) || meta(...PUBLISHED) || timeOf(page, 'datePublished')),
    modified: dateOf(
      nameIn(article?.['dateModified']) ||
        meta('article:modified_time', 'og:updated_time', 'datemodified', 'last-modified') ||
        timeOf(page, 'dateModified'),
    ),
    site,
    language: languageOf(page, meta),
    favicon:
      link('icon') ||
      link('shortcut icon') ||
      link('apple-touch-icon') ||
      (url === '' ? '' : absolute('/favicon.ico', url)),
    canonical: link('canonical') || absolute(meta('og:url'), url) || url,
    excerpt: shorten(
      plain(
        meta('og:description', 'twitter:description', 'description', 'dc.description') ||
          nameIn(article?.['description']),
      ),
      MAX_EXCERPT,
    ),
  };
  const title = titleOf(page, article, meta, values.site);
  const given = Object.entries({ title, ...values }).filter(([, value]) => value !== '');
  const free = article?.['isAccessibleForFree'];
  return {
    title,
    values: Object.fromEntries(given.map(([name, value]) => [name, shorten(valueOf(name, value), MAX_LENGTH)])),
    articleBody: plain(nameIn(article?.['articleBody'])),
    recipe: recipeOf(things, page),
    isPaid: (typeof free === 'string' || typeof free === 'boolean') && /^(?:false|no)$/iu.test(String(free)),
  };
}

/** URLs are not normalized. */
const valueOf = (name: string, value: string): string =>
  name === 'canonical' || name === 'favicon' ? value : normalisedText(value);

type Meta = (...names: string[]) => string;

function metaOf(page: Elem): Meta {
  const values = new Map<string, string>();
  for (const element of findAll(page, ({ name }) => name === 'meta')) {
    const content = element.get('content').trim();
    for (const attribute of ['property', 'name', 'itemprop']) {
      for (const name of element.get(attribute).toLowerCase().split(/\s+/u))
        if (name !== '' && content !== '' && !values.has(name)) values.set(name, content);
    }
  }
  return (...names) => names.map((name) => values.get(name)).find((value) => value !== undefined) ?? '';
}

const linkOf = (page: Elem, rel: string, url: string): string => {
  const found = find(page, (element) => element.name === 'link' && element.get('rel').toLowerCase().trim() === rel);
  return found ? absolute(found.get('href'), url) : '';
};

/** Separators between the title and the name of the site. */
const SEPARATOR = / [-|–—·»:•] /u;

function titleOf(page: Elem, article: Thing | undefined, meta: Meta, site: string): string {
  const given = headlineIn(article, page) || meta('og:title', 'twitter:title', 'dc.title', 'citation_title');
  const heading = find(page, ({ name }) => name === 'h1');
  const element = find(page, ({ name, parent }) => name === 'title' && parent?.name !== 'svg');
  const headed = heading ? textOf(heading) : '';
  const title = (plain(given) || (element ? textOf(element) : '') || headed).replaceAll(/\s+/gu, ' ');
  // A longer title is cut anyway, and comparing the parts of titles takes time.
  return title.length > MAX_LENGTH ? shorten(title, MAX_LENGTH) : withoutSite(title, site, headed.slice(0, MAX_LENGTH));
}

/**
 * Returns the headline in the metadata, or its name if only that is part of the page's title, because wikis put a description into the
 * headline.
 */
function headlineIn(article: Thing | undefined, page: Elem): string {
  const [headline, name] = [nameIn(article?.['headline']), nameIn(article?.['name'])];
  const element = find(page, (one) => one.name === 'title' && one.parent?.name !== 'svg');
  const shown = element ? textOf(element) : '';
  return name !== '' && shown.startsWith(name) && !shown.includes(headline) ? name : headline;
}

/** Returns `Headline` for `Headline | Site` if the site's name is known or the heading confirms it. */
function withoutSite(title: string, site: string, heading: string): string {
  const parts = title.split(SEPARATOR);
  if (parts.length < 2) return title;
  const same = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.toLowerCase();
  const isSite = heading.length <= MAX_SITE && same(parts.at(-1) ?? '', heading);
  if (!isSite && parts.some((part) => same(part, heading))) return heading;
  if (heading.length > 8 && heading.length < title.length && title.startsWith(heading)) return heading;
  if (same(parts.at(-1) ?? '', site))
    return title.slice(0, title.lastIndexOf(parts.at(-1) ?? '')).replace(/ \S ?$/u, '');
  if (same(parts[0] ?? '', site)) return title.slice((parts[0] ?? '').length).replace(/^\s+\S\s+/u, '');
  return title;
}

function authorOf(page: Elem, article: Thing | undefined, meta: Meta, site: string): string {
  const declared = nameOf(nameIn(article?.['author']));
  if (declared !== '') return declared;
  const given = nameOf(
    meta(
      'author',
      'article:author',
      'dc.creator',
      'parsely-author',
      'citation_author',
      'sailthru.author',
      'twitter:creator',
    ),
  );
  // Many sites name themselves as the author of each page and show the real author beside the text.
  return given === '' || lettersIn(given) === lettersIn(site) ? authorShown(page) || given : given;
}

/** Returns a name without "by", or an empty string for a URL. */
const nameOf = (given: string): string => (/^(?:https?:|@)/u.test(given) ? '' : withoutBy(plain(given)));

const lettersIn = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function timeOf(page: Elem, property: string): string {
  const marked = find(page, (element) => element.get('itemprop') === property);
  if (marked) return marked.get('datetime') || marked.get('content') || textOf(marked);
  if (property !== 'datePublished') return '';
  const times = findAll(page, (element) => element.name === 'time' && element.has('datetime'));
  const published = times.find(
    (element) => element.has('pubdate') || /publish|posted|entry-date|dt-published/iu.test(element.get('class')),
  );
  return (published ?? times[0])?.get('datetime') ?? '';
}

/** Earlier dates are placeholders. Without a time zone, 1 January 1970 may become the next day. */
const FIRST_DAY = Date.UTC(1970, 0, 3);

/** Returns the date in ISO 8601, or an empty string if it cannot be parsed. */
function dateOf(text: string): string {
  if (text === '' || text.length > 100) return '';
  const time = Date.parse(text);
  // Systems write the start of their calendar if no date is known.
  if (time < FIRST_DAY) return '';
  if (/^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/u.test(text)) return text;
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

function languageOf(page: Elem, meta: Meta): string {
  const root = find(page, ({ name }) => name === 'html');
  const given =
    root?.get('lang') || root?.get('xml:lang') || meta('content-language', 'og:locale', 'dc.language', 'inlanguage');
  const language = given.split(/[,;\s]/u)[0]?.replace('_', '-') ?? '';
  return /^[a-z]{2,3}(?:-[\w-]{1,20})?$/iu.test(language) ? language : '';
}

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./u, '') ?? '';

/** Returns the plain text of a value that may contain markup or character references. */
const plain = (text: string): string =>
  normalisedText(text)
    .replaceAll(/<[^<>]{0,500}>/gu, ' ')
    .replaceAll(/&(?:amp|#38);/gu, '&')
    .replaceAll(/&(?:quot|#34);/gu, '"')
    .replaceAll(/&(?:#0?39|apos|rsquo|#8217);/gu, '’')
    .replaceAll(/&nbsp;|&#160;/gu, ' ')
    .replaceAll(/[ \t]+/gu, ' ')
    .trim();

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
