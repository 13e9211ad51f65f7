import { find, rawText, type Elem } from '../tree/node.ts';

const BY =
  /^(?:(?:posted|written|story|words|reported|published) by|by|(?:ein )?(?:text|beitrag|artikel) von|von|(?:écrit|publié) par|par|(?:escrito|publicado) por|por|(?:scritto|pubblicato) da|di|от|автор|autor)\s*:?\s+|^(?:作者|文|著者|撰文)\s*[:：/／]\s*/iu;

const OF_AUTHOR = /(?:^|[_-])(?:byline|author)/u;

/** Tells whether a class marks an author's name: `byline`, `article-author-name`, `p-author`. */
function namesAuthor(classes: string): boolean {
  const names = classes.toLowerCase();
  if (names === 'byline' || names === 'author' || /\bp-author\b/u.test(names)) return true;
  return names.split(/[^\w-]+/u).some((name) => {
    const { index, 0: start = '' } = OF_AUTHOR.exec(name) ?? { index: name.length };
    return name.includes('name', index + start.length);
  });
}

const MAX_AUTHOR = 100;
/** Links to the page of an author. */
const AUTHOR_LINK = /\/(?:authors?|autor(?:en|es)?|auteurs?|by|people|staff)\/[^/]/iu;

/** Marks of an element with the author's name, the most reliable first. */
const MARKS: readonly ((element: Elem) => boolean)[] = [
  (element) => element.get('itemprop') === 'author' || /(?:^|\s)author(?:\s|$)/u.test(element.get('rel')),
  (element) => namesAuthor(element.get('class')),
  (element) => /(?:^|[\s_-])byline/iu.test(element.get('class')),
  (element) => element.name === 'a' && AUTHOR_LINK.test(element.get('href')),
];

/** Returns the first name that the page marks as its author, or an empty string. */
export function authorShown(page: Elem): string {
  for (const isMark of MARKS) {
    const marked = find(page, (element) => isMark(element) && nameOfAuthor(element) !== '');
    if (marked) return nameOfAuthor(marked);
  }
  return '';
}

/** Returns the first line of an element without "by", or an empty string if it is no name. */
function nameOfAuthor(element: Elem): string {
  const lines = rawText(element)
    .split(/[\r\n]+/u)
    .map((line) => withoutBy(line.replaceAll(/\s+/gu, ' ').trim()));
  const name = lines.find((line) => line !== '') ?? '';
  return name.length <= MAX_AUTHOR && /\p{L}/u.test(name) && !/\d{4}|\d:\d/u.test(name) ? name : '';
}

/** Returns a name without the word that introduces it. */
export const withoutBy = (text: string): string => `${text} `.replace(BY, '').trim();
