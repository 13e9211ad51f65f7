import { findAll, rawText, type Elem } from '../tree/node.ts';

export type Thing = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 1_000_000;
const MAX_THINGS = 500;
const MAX_DEPTH = 12;

/**
 * Returns all objects with a type in the page's JSON-LD, in order. It repairs common mistakes in broken JSON, and skips it if that fails.
 */
export function readJsonLd(page: Elem): Thing[] {
  const scripts = findAll(page, ({ name, attributes }) => {
    return name === 'script' && (attributes.get('type') ?? '').toLowerCase().includes('ld+json');
  });
  const things: Thing[] = [];
  for (const script of scripts) collect(parse(rawText(script)), things, 0);
  return things;
}

/** Comments and CDATA marks that pages put around scripts for old browsers. */
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
      // Repaired next, or skipped.
    }
  }
  return undefined;
}

/** Repairs line breaks in strings and commas before closing brackets. */
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

/** Returns the page's article: the first object of such a type with a headline, else the first. */
export function articleThing(things: readonly Thing[]): Thing | undefined {
  const articles = things.filter((thing) => typesOf(thing).some((type) => ARTICLE.test(type)));
  return articles.find(({ headline }) => headline !== undefined) ?? articles[0];
}

export const thingOf = (things: readonly Thing[], type: string): Thing | undefined =>
  things.find((thing) => typesOf(thing).includes(type));

/** Returns all objects of a type. */
export const thingsOf = (things: readonly Thing[], type: string): Thing[] =>
  things.filter((thing) => typesOf(thing).includes(type));

/** Returns a string, or the name of an object with a name. For a list it returns the first. */
export function nameIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(nameIn).filter(Boolean).slice(0, 5).join(', ');
  if (typeof value === 'object' && value !== null) {
    const { name, '@value': literal, '@id': id } = value as Thing;
    return nameIn(name) || nameIn(literal) || (typeof id === 'string' && !/^(?:https?:|#|_:)/u.test(id) ? id : '');
  }
  return '';
}
