import { serialize } from '../content/serialize.ts';
import { elementsOf, find, outermost, rawText, Text, textOf, type Elem } from '../tree/node.ts';
import { parsePage } from '../tree/parse.ts';
import { absolute } from '../tree/url.ts';
import { decodePage } from './charset.ts';
import type { PageSource } from './page-source.ts';

/** The entry of a feed for one article. */
interface Entry {
  /** The URLs of the article: its link and its identifier, which are often equal. */
  readonly addresses: readonly string[];
  /** Returns HTML. */
  readonly content: () => string;
}

const FEED_TYPES = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/iu;

/**
 * Returns the URL of the feed that a page names, or an empty string. It skips feeds of comments.
 * @param all the page's `link` elements
 */
export function feedOf(all: readonly Elem[], base: string): string {
  const link = all.find(
    (one) =>
      /(?:^|\s)alternate(?:\s|$)/iu.test(one.get('rel')) &&
      FEED_TYPES.test(one.get('type').trim()) &&
      !/comment/iu.test(`${one.get('title')} ${one.get('href')}`),
  );
  return link ? absolute(link.get('href'), base) : '';
}

/**
 * Adds the article's text from the site's feed (RSS 2.0, Atom: RFC 4287, JSON Feed 1.1) to the end of a page as an `article` element.
 * @returns nothing where the feed does not have the page.
 * @throws WEB_PAGE_TOO_COMPLEX (422)
 */
export function withEntry(page: PageSource, feed: PageSource, canonical: string): Uint8Array | undefined {
  const wanted = new Set([keyOf(page.url), keyOf(canonical)].filter((key) => key !== ''));
  const { text } = decodePage(feed.bytes, feed.charset);
  const entry = entriesIn(text, feed.url).find(({ addresses }) => addresses.some((one) => wanted.has(keyOf(one))));
  const content = entry?.content() ?? '';
  if (content === '') return undefined;
  const { text: source } = decodePage(page.bytes, page.charset);
  return Buffer.from(`\uFEFF${source}<article>${content}</article>`);
}

/** Returns the part of a URL that identifies an article. Sites vary the rest and count visits with parameters. */
function keyOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return '';
  const counting = [...url.searchParams.keys()].filter((name) => /^utm_/iu.test(name));
  for (const name of counting) url.searchParams.delete(name);
  return `${url.host.replace(/^www\./u, '')}${url.pathname.replace(/\/$/u, '')}${url.search}`;
}

function entriesIn(text: string, base: string): Entry[] {
  if (/^\s{0,100}\{/u.test(text)) return entriesInJson(text, base);
  const feed = parsePage(text, true);
  return outermost(feed, ({ name }) => name === 'item' || name === 'entry').map((one) => entryOf(one, base));
}

function entryOf(entry: Elem, base: string): Entry {
  const parts = elementsOf(entry);
  const textIn = (name: string): string => {
    const found = parts.find((one) => one.name === name);
    return found ? textOf(found) : '';
  };
  const links = parts.filter(({ name }) => name === 'link').filter((one) => /^(?:alternate)?$/u.test(one.get('rel')));
  const addresses = [...links.map((one) => one.get('href') || textOf(one)), textIn('guid'), textIn('id')];
  const body = ['content:encoded', 'content', 'description', 'summary'];
  return {
    addresses: addresses.filter((one) => one !== '').map((one) => absolute(one, base)),
    content: () => htmlOf(body.map((name) => parts.find((one) => one.name === name)).find((one) => one !== undefined)),
  };
}

/** Returns the content of an element as HTML. Atom allows text, HTML and child elements (RFC 4287, 3.1.1). */
function htmlOf(body: Elem | undefined): string {
  if (!body) return '';
  const type = body.get('type') || (body.parent?.name === 'entry' ? 'text' : 'html');
  if (type === 'xhtml') return (find(body, ({ name }) => name === 'div') ?? body).children.map(serialize).join('');
  return type === 'text' ? serialize(new Text(rawText(body))) : rawText(body).trim();
}

function entriesInJson(text: string, base: string): Entry[] {
  const feed: unknown = parsed(text);
  const items = (feed as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(items)) return [];
  return items
    .filter((one) => typeof one === 'object' && one !== null)
    .map((one: Readonly<Record<string, unknown>>) => {
      const stringIn = (name: string): string => (typeof one[name] === 'string' ? one[name] : '');
      return {
        addresses: ['url', 'id'].map(stringIn).map((address) => absolute(address, base)),
        content: () => stringIn('content_html'),
      };
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
