import { posix } from 'node:path';
import { inProse } from './prose.ts';

/** Where links of a page may lead: paths of the repository and their places in the site. */
export type Places = ReadonlyMap<string, string>;

const LINK = /(!?)\[([^[\]]*)\]\(([^()\s]+)\)/g;
/** A picture that is a link: the picture is read first, and its link thereafter. */
const LINK_OF_PICTURE = /(\]\()([^()\s]+)(\))/g;
const PICTURE = /(<img src=")([^"\s]+)(")/g;
const OUTSIDE = /^(?:[a-z]+:|#)/;

/**
 * The text of a page as the site's generator takes it: links lead to pages of the site, and angle brackets outside of code are text.
 * A link to a file that is no page keeps its words alone, as the site does not hold the file.
 *
 * @param text Markdown of the repository.
 * @param source the page's path in the repository.
 * @param places of all pages and pictures.
 */
export const pageText = (text: string, source: string, places: Places): string =>
  inProse(text, (prose) => asText(linked(prose, source, places)));

/** Elements that pages use, addresses and comments; every other `<` is one that a reader is to see. */
const NO_ELEMENT = /<(?!\/?(?:br|img|details|summary)\b|https?:|!--)/g;

/** The generator reads angle brackets as elements. */
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

/** The link from a page of the site to what `target` names from its source. @returns undefined where the site does not hold it. */
function placeOf(target: string, source: string, places: Places): string | undefined {
  const [path = '', anchor] = target.split('#');
  const named = posix.join(posix.dirname(source), decodeURI(path)).replace(/\/$/, '');
  const place = places.get(named) ?? places.get(`${named}/README.md`);
  const own = places.get(source);
  if (place === undefined || own === undefined) return undefined;
  const link = posix.relative(posix.dirname(own), place);
  return `${link.startsWith('.') ? link : `./${link}`}${anchor === undefined ? '' : `#${anchor}`}`;
}
