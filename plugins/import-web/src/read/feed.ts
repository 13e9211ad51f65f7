import { serialize } from '../content/serialize.ts';
import { elementsOf, find, outermost, rawText, Text, textOf, type Elem } from '../tree/node.ts';
import { parsePage } from '../tree/parse.ts';
import { absolute } from '../tree/url.ts';
import { decodePage } from './charset.ts';
import type { PageSource } from './page-source.ts';

/** What a feed says of one article. */
interface Entry {
  /** Where the article is: its link, and what identifies it, which is often the same. */
  readonly addresses: readonly string[];
  /** HTML. */
  readonly content: () => string;
}

const FEED_TYPES = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/iu;

/**
 * The feed that a page names, or `''`; none of what readers say.
 *
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
 * A page with the text that its site's feed has of it (RSS 2.0, Atom: RFC 4287, JSON Feed 1.1) as an article at its end.
 *
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

/** What of an address tells articles apart: sites leave out the rest, and count visits by parameters. */
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

/** The content of an element as HTML. That of Atom is text, HTML, or elements as they are (RFC 4287, 3.1.1). */
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
