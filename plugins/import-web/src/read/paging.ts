import { closest, findAll, textOf, type Elem } from '../tree/node.ts';
import { absolute } from '../tree/url.ts';

const NUMBER =
  /(?:[/_-]p(?:age)?[/_-]?\d{1,3}|[?&](?:p|pg|page|seite|pagina|paged|start)=\d{1,4}|[/_-]\d{1,2})(?=(?:\.s?html?)?\/?(?:[?#&]|$))/iu;
const NEXT =
  /^(?:next(?: page)?|continue|weiter|nächste seite|suivante?|siguiente|próxima|avanti|далее|次へ|下一页)\s*[›»→>]*$|^[›»→>]+(?:\s+[›»→>]*)?$/iu;
const PAGER = /pag(?:er|ing|ination)|page-?(?:links|numbers|nav)|multipage/iu;

/**
 * Returns the URL of the article's next page. Many sites give links to the next article the same name, so that it accepts only a URL that
 * differs in nothing but a page number.
 */
export function nextPageOf(page: Elem, url: string, base: string): string {
  if (url === '') return '';
  const current = pageNumberOf(url);
  const links = findAll(page, ({ name }) => name === 'a' || name === 'link');
  for (const link of links) {
    const isNext = /(?:^|\s)next(?:\s|$)/iu.test(link.get('rel')) || NEXT.test(textOf(link));
    const isNumber =
      textOf(link) === String(current + 1) &&
      closest(link, (one) => PAGER.test(`${one.get('class')} ${one.get('id')}`));
    if (!isNext && !isNumber) continue;
    const target = withoutFragment(absolute(link.get('href'), base));
    if (target !== '' && stem(target) === stem(url) && pageNumberOf(target) === current + 1) return target;
  }
  return '';
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? '';

/** Returns a URL without its page number. */
const stem = (url: string): string =>
  withoutFragment(url)
    .replace(NUMBER, '')
    .replace(/\.s?html?$|\/$|[?&]$/giu, '')
    .replace(/\/$/u, '');

const pageNumberOf = (url: string): number =>
  Number(/\d+/u.exec(NUMBER.exec(withoutFragment(url))?.[0] ?? '')?.[0] ?? 1);
