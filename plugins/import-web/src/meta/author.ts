import { find, rawText, type Elem } from '../tree/node.ts';

const BY =
  /^(?:(?:posted|written|story|words|reported|published) by|by|(?:ein )?(?:text|beitrag|artikel) von|von|(?:écrit|publié) par|par|(?:escrito|publicado) por|por|(?:scritto|pubblicato) da|di|от|автор|autor)\s*:?\s+|^(?:作者|文|著者|撰文)\s*[:：/／]\s*/iu;

const OF_AUTHOR = /(?:^|[_-])(?:byline|author)/u;

/** Whether a class says that its element holds an author's name: `byline`, `article-author-name`, `p-author`. */
function namesAuthor(classes: string): boolean {
  const names = classes.toLowerCase();
  if (names === 'byline' || names === 'author' || /\bp-author\b/u.test(names)) return true;
  return names.split(/[^\w-]+/u).some((name) => {
    const { index, 0: start = '' } = OF_AUTHOR.exec(name) ?? { index: name.length };
    return name.includes('name', index + start.length);
  });
}

const MAX_AUTHOR = 100;
/** Links that say whose they are. */
const AUTHOR_LINK = /\/(?:authors?|autor(?:en|es)?|auteurs?|by|people|staff)\/[^/]/iu;

/** What says that an element is the author's name, the surest first. */
const MARKS: readonly ((element: Elem) => boolean)[] = [
  (element) => element.get('itemprop') === 'author' || /(?:^|\s)author(?:\s|$)/u.test(element.get('rel')),
  (element) => namesAuthor(element.get('class')),
  (element) => /(?:^|[\s_-])byline/iu.test(element.get('class')),
  (element) => element.name === 'a' && AUTHOR_LINK.test(element.get('href')),
];

/** The first name that a page marks as that of its author, or `''`. */
export function authorShown(page: Elem): string {
  for (const isMark of MARKS) {
    const marked = find(page, (element) => isMark(element) && nameOfAuthor(element) !== '');
    if (marked) return nameOfAuthor(marked);
  }
  return '';
}

/** The first line of an element without "by"; `''` where it is no name. */
function nameOfAuthor(element: Elem): string {
  const lines = rawText(element)
    .split(/[\r\n]+/u)
    .map((line) => withoutBy(line.replaceAll(/\s+/gu, ' ').trim()));
  const name = lines.find((line) => line !== '') ?? '';
  return name.length <= MAX_AUTHOR && /\p{L}/u.test(name) && !/\d{4}|\d:\d/u.test(name) ? name : '';
}

/** A name without the word that says that what follows is one. */
export const withoutBy = (text: string): string => `${text} `.replace(BY, '').trim();
