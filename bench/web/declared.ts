/** What is declared of an article, and asked of its readers. */
export const FIELDS = ['title', 'author', 'published', 'site', 'language'] as const;
export type Field = (typeof FIELDS)[number];
export type Declared = Readonly<Partial<Record<Field, string>>>;

type Thing = Readonly<Record<string, unknown>>;

const DATA = /<script[^>]{1,200}application\/ld\+json[^>]{0,200}>([\s\S]*?)<\/script>/giu;
const META = /<meta\b[^>]*\b(?:property|name|itemprop)=[^>]*>/giu;
const ARTICLE = /(?:Article|BlogPosting|Posting|Report|Review)$/u;

/** What a page declares of its article in JSON-LD (schema.org); nothing of a page without one article, or with data that are broken. */
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

/** A page without its JSON-LD, and without `meta` elements. */
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

/** A thing, and those that it lists. */
const withGraph = (thing: Thing): Thing[] => [thing, ...[thing['@graph']].flat().filter(isThing)];

const isArticle = (thing: Thing): boolean => [thing['@type']].flat().some((type) => ARTICLE.test(String(type)));

const plainIn = (value: unknown): string => (typeof value === 'string' && !/[<&]/u.test(value) ? value.trim() : '');
const nameIn = (value: unknown): string => plainIn((value as Thing | undefined)?.['name']);

/** A day that a page can be of: systems that know none declare the first that they can count. */
const dateIn = (value: unknown): string => (Date.parse(plainIn(value)) > Date.UTC(1990) ? plainIn(value) : '');

/** One author, as a person or a name. */
function authorIn(value: unknown): string {
  const [author, ...others] = [value].flat();
  return others.length > 0 ? '' : plainIn(author) || nameIn(author);
}

/** Whether what a reader found is what was declared. */
export function isSame(field: Field, declared: string, found: string): boolean {
  if (field === 'published') return dayOf(declared) === dayOf(found);
  if (field === 'language') return languageOf(declared) === languageOf(found);
  return lettersOf(declared) === lettersOf(found);
}

/** The day on which it was there: readers answer in other time zones. */
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
