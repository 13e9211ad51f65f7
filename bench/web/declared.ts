/** The declared properties of an article, which readers are expected to find. */
export const FIELDS = ['title', 'author', 'published', 'site', 'language'] as const;
export type Field = (typeof FIELDS)[number];
export type Declared = Readonly<Partial<Record<Field, string>>>;

type Thing = Readonly<Record<string, unknown>>;

const DATA = /<script[^>]{1,200}application\/ld\+json[^>]{0,200}>([\s\S]*?)<\/script>/giu;
const META = /<meta\b[^>]*\b(?:property|name|itemprop)=[^>]*>/giu;
const ARTICLE = /(?:Article|BlogPosting|Posting|Report|Review)$/u;

/** Returns what a page declares of its article in JSON-LD (schema.org). Empty for a page without an article. */
export function declaredIn(html: string): Declared {
  const article = [...html.matchAll(DATA)].flatMap(([, text = '']) => thingsIn(text)).find(isArticle);
  if (!article) return {};
  const declared = {
    title: plainIn(article['headline']),
    author: authorIn(article['author']),
    published: dateIn(article['datePublished']),
    site: nameIn(article['publisher']),
    language: plainIn(article['inLanguage']),
  };
  return Object.fromEntries(Object.entries(declared).filter(([, value]) => value !== ''));
}

/** Returns a page without its JSON-LD. With `bare`, also without `meta` elements. */
export const withoutData = (html: string, bare: boolean): string => {
  const rest = html.replaceAll(DATA, '');
  return bare ? rest.replaceAll(META, '') : rest;
};

function thingsIn(text: string): Thing[] {
  try {
    const data: unknown = JSON.parse(text);
    return [data].flat().filter(isThing).flatMap(withGraph);
  } catch {
    return [];
  }
}

const isThing = (value: unknown): value is Thing => value !== null && typeof value === 'object';

/** Returns a thing and the things in its graph. */
const withGraph = (thing: Thing): Thing[] => [thing, ...[thing['@graph']].flat().filter(isThing)];

const isArticle = (thing: Thing): boolean => [thing['@type']].flat().some((type) => ARTICLE.test(String(type)));

const plainIn = (value: unknown): string => (typeof value === 'string' && !/[<&]/u.test(value) ? value.trim() : '');
const nameIn = (value: unknown): string => plainIn((value as Thing | undefined)?.['name']);

/** Returns a plausible date. Systems without a date declare the earliest date that they can represent. */
const dateIn = (value: unknown): string => (Date.parse(plainIn(value)) > Date.UTC(1990) ? plainIn(value) : '');

/** Returns the single author, given as a person or a name. */
function authorIn(value: unknown): string {
  const [author, ...others] = [value].flat();
  return others.length > 0 ? '' : plainIn(author) || nameIn(author);
}

/** Tells whether a reader's result equals the declared value. */
export function isSame(field: Field, declared: string, found: string): boolean {
  if (field === 'published') return dayOf(declared) === dayOf(found);
  if (field === 'language') return languageOf(declared) === languageOf(found);
  return lettersOf(declared) === lettersOf(found);
}

/** Returns the day of a date in UTC: readers answer in other time zones. */
function dayOf(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10);
}

const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/u)[0] ?? '';
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
