import { findAll, rawText, type Elem } from '../tree/node.ts';

export type Thing = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 1_000_000;
const MAX_THINGS = 500;
const MAX_DEPTH = 12;

/** Everything with a type in the page's JSON-LD, in order. Broken JSON is mended where authors usually break it, else passed over. */
export function readJsonLd(page: Elem): Thing[] {
  const scripts = findAll(page, ({ name, attributes }) => {
    return name === 'script' && (attributes.get('type') ?? '').toLowerCase().includes('ld+json');
  });
  const things: Thing[] = [];
  for (const script of scripts) collect(parse(rawText(script)), things, 0);
  return things;
}

/** What pages put around a script, so that old browsers do not show it. */
const START = /^(?:<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/u;

function unwrapped(text: string): string {
  const source = text.trim().replace(START, '');
  const bare = (source.endsWith(';') ? source.slice(0, -1) : source).trimEnd();
  if (bare.endsWith('-->')) return bare.slice(0, -3);
  if (!bare.endsWith(']]>')) return source;
  const inside = bare.slice(0, -3).trimEnd();
  return inside.endsWith('//') ? inside.slice(0, -2) : inside;
}

function parse(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined;
  const source = unwrapped(text);
  for (const attempt of [source, mend(source)]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Mended next, then given up.
    }
  }
  return undefined;
}

/** Line breaks in texts, commas before the end. */
const mend = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/,\s*([}\]])/gu, '$1')
    .replace(/;\s*$/u, '');

function collect(value: unknown, things: Thing[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || things.length >= MAX_THINGS) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, things, depth + 1);
    return;
  }
  const thing = value as Thing;
  if (thing['@type'] !== undefined) things.push(thing);
  for (const member of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'item', 'hasPart', 'publisher'])
    collect(thing[member], things, depth + 1);
}

const typesOf = (thing: Thing): string[] => [thing['@type']].flat().filter((type) => typeof type === 'string');

const ARTICLE = /(?:Article|Posting|Report|Review|Recipe|HowTo|QAPage|Blog)$/u;

/** The article that the page is about: the first one that has a headline, else the first. */
export function articleThing(things: readonly Thing[]): Thing | undefined {
  const articles = things.filter((thing) => typesOf(thing).some((type) => ARTICLE.test(type)));
  return articles.find(({ headline }) => headline !== undefined) ?? articles[0];
}

export const thingOf = (things: readonly Thing[], type: string): Thing | undefined =>
  things.find((thing) => typesOf(thing).includes(type));

/** All things of a type. */
export const thingsOf = (things: readonly Thing[], type: string): Thing[] =>
  things.filter((thing) => typesOf(thing).includes(type));

/** A text, or the name of something with a name; the first of several. */
export function nameIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(nameIn).filter(Boolean).slice(0, 5).join(', ');
  if (typeof value === 'object' && value !== null) {
    const { name, '@value': literal, '@id': id } = value as Thing;
    return nameIn(name) || nameIn(literal) || (typeof id === 'string' && !/^(?:https?:|#|_:)/u.test(id) ? id : '');
  }
  return '';
}
