import { posix } from 'node:path';
import { inProse } from './prose.ts';

/** Possible link targets of a page: paths of the repository and their paths in the site. */
export type Places = ReadonlyMap<string, string>;

const LINK = /(!?)\[([^[\]]*)\]\(([^()\s]+)\)/g;
/** A linked picture. The picture is processed first, then its link. */
const LINK_OF_PICTURE = /(\]\()([^()\s]+)(\))/g;
const PICTURE = /(<img src=")([^"\s]+)(")/g;
const OUTSIDE = /^(?:[a-z]+:|#)/;

/**
 * Returns the text of a page for the site's generator: links lead to pages of the site, and angle brackets outside of code are escaped. A
 * link to a file that is no page becomes text, as the site does not contain the file.
 * @param text Markdown of the repository.
 * @param source the page's path in the repository.
 * @param places of all pages and pictures.
 */
export const pageText = (text: string, source: string, places: Places): string =>
  inProse(text, (prose) => asText(linked(prose, source, places)));

/** Matches every `<` except those of allowed elements, addresses and comments. */
const NO_ELEMENT = /<(?!\/?(?:br|img|details|summary)\b|https?:|!--)/g;

/** Escapes angle brackets, as the generator would read them as elements. */
const asText = (prose: string): string => prose.replaceAll(NO_ELEMENT, '&lt;');

function linked(prose: string, source: string, places: Places): string {
  const kept = prose.replaceAll(LINK, (link, picture: string, words: string, target: string) => {
    const isThere = OUTSIDE.test(target) || placeOf(target, source, places) !== undefined;
    return isThere || picture !== '' ? link : words;
  });
  const toPage = (link: string, before: string, target: string, after: string): string => {
    const place = OUTSIDE.test(target) ? undefined : placeOf(target, source, places);
    return place === undefined ? link : `${before}${place}${after}`;
  };
  return kept.replaceAll(LINK_OF_PICTURE, toPage).replaceAll(PICTURE, toPage);
}

/**
 * Returns the link from a page of the site to the file that `target` names relative to its source. @returns undefined if the site does not
 * contain it.
 */
function placeOf(target: string, source: string, places: Places): string | undefined {
  const [path = '', anchor] = target.split('#');
  const named = posix.join(posix.dirname(source), decodeURI(path)).replace(/\/$/, '');
  const place = places.get(named) ?? places.get(`${named}/README.md`);
  const own = places.get(source);
  if (place === undefined || own === undefined) return undefined;
  const link = posix.relative(posix.dirname(own), place);
  return `${link.startsWith('.') ? link : `./${link}`}${anchor === undefined ? '' : `#${anchor}`}`;
}
