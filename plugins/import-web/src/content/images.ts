import { closest, type Elem, elementsOf, find, findAll, remove, replace } from '../tree/node.ts';
import { absolute } from '../tree/url.ts';

/** Attributes in which pages keep the URL of a picture until the reader scrolls to it. */
const LAZY = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazy',
  'data-hi-res-src',
  'data-full-src',
  'data-url',
  'data-image',
  'data-echo',
  'data-actualsrc',
  'data-pagespeed-lazy-src',
  'data-runner-src',
  'data-large-file',
];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'data-sizes-srcset'];
const PLACEHOLDER_DATA = /^data:image\/(?:gif|svg\+xml|png)[;,]/iu;
/** The maximum length of the data URL of a placeholder in characters. */
const MAX_PLACEHOLDER = 420;
/** The maximum length of a URL that is tested for names of placeholders. */
const MAX_ADDRESS = 2048;
// not linear: at most MAX_ADDRESS characters
const PLACEHOLDER =
  /(?:blank|spacer|placeholder|pixel|transparent|lazy|loading|1x1|grey|clear)[\w-]*\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/iu;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:$|[?#])|^https?:\/\//iu;
/** The maximum width of a `srcset` candidate that is of use in a document, in pixels. */
const MAX_WIDTH = 2048;
const MAX_DENSITY = 2;
/** Smaller pictures are tracking pixels. */
const MIN_SIDE = 3;

/** Sets the URL of each picture, however the page delays its loading, and removes placeholders. */
export function settleImages(page: Elem, base: string): void {
  const noscripts = findAll(page, ({ name }) => name === 'noscript');
  const neighbours = neighboursOf(noscripts);
  for (const noscript of noscripts) settleTwin(noscript, neighbours.get(noscript) ?? [], base);
  for (const image of findAll(page, ({ name }) => name === 'img' || name === 'amp-img')) {
    image.name = 'img';
    const src = absolute(sourceOf(image), base) || dataImage(image.get('src'));
    if (src === '' || isTracker(image)) remove(image);
    else {
      image.attributes.set('src', src);
      image.attributes.delete('srcset');
    }
  }
}

/** Returns the elements before and after each element. Siblings share a parent, which is walked once. */
function neighboursOf(elements: readonly Elem[]): ReadonlyMap<Elem, readonly Elem[]> {
  const found = new Map<Elem, readonly Elem[]>();
  const wanted = new Set(elements);
  for (const parent of new Set(elements.flatMap((one) => one.parent ?? []))) {
    const siblings = elementsOf(parent);
    for (const [at, one] of siblings.entries())
      if (wanted.has(one))
        found.set(
          one,
          [siblings[at - 1], siblings[at + 1]].filter((other) => other !== undefined),
        );
  }
  return found;
}

/** Uses the picture of a `noscript` element: it replaces the empty picture beside it, or is added. */
function settleTwin(noscript: Elem, neighbours: readonly Elem[], base: string): void {
  const image = find(noscript, ({ name }) => name === 'img');
  if (!image || absolute(sourceOf(image), base) === '') return;
  const twin = neighbours
    .filter(({ name }) => name !== 'noscript')
    .map(imageIn)
    .find((one) => one !== undefined);
  if (!twin) replace(noscript, [image]);
  else if (absolute(sourceOf(twin), base) === '') twin.attributes.set('src', sourceOf(image));
}

const imageIn = (element: Elem): Elem | undefined =>
  element.name === 'img' ? element : find(element, ({ name }) => name === 'img');

/** Returns the best URL of a picture, or an empty string. */
function sourceOf(image: Elem): string {
  const picture = closest(image, ({ name }) => name === 'picture');
  const sets = [
    ...LAZY_SETS.map((name) => image.get(name)),
    image.get('srcset'),
    ...(picture ? elementsOf(picture).flatMap((source) => [source.get('data-srcset'), source.get('srcset')]) : []),
  ];
  const lazy = LAZY.map((name) => image.get(name)).find((value) => value !== '' && PICTURE.test(value)) ?? '';
  const set = sets.map(bestOfSet).find((value) => value !== '') ?? '';
  const src = image.get('src').trim();
  const plain = isPlaceholder(src) ? '' : src;
  return set || lazy || plain;
}

const isPlaceholder = (src: string): boolean =>
  (src.length <= MAX_PLACEHOLDER && PLACEHOLDER_DATA.test(src)) || (src.length <= MAX_ADDRESS && PLACEHOLDER.test(src));

/** Returns the URL of the best `srcset` candidate: the widest up to the limit. */
function bestOfSet(set: string): string {
  let best = { url: '', size: 0 };
  for (const { url, size, unit } of candidatesOf(set)) {
    const value = Number(size) * (unit === 'x' ? MAX_WIDTH / MAX_DENSITY : 1);
    const fits = value <= MAX_WIDTH;
    const isBetter = fits ? value > best.size || best.size > MAX_WIDTH : best.size === 0 || value < best.size;
    if (isBetter && !url.startsWith('data:')) best = { url, size: value };
  }
  return best.url;
}

const ADDRESS = /[^\s,]\S*/gu;
const SIZE = /(?:^|\s)([\d.]+)([wx])(?:\s|$)/u;

/** Yields the URLs of a `srcset` with their descriptors. A comma at the end of a URL ends its candidate (HTML, "parse a srcset"). */
function* candidatesOf(set: string): Generator<{ url: string; size: string; unit: string }> {
  let from = 0;
  for (const { 0: given, index } of set.matchAll(ADDRESS)) {
    if (index < from) continue;
    const isWhole = given.endsWith(',');
    const start = index + given.length;
    const comma = isWhole ? start : set.indexOf(',', start);
    from = comma === -1 ? set.length : comma;
    const [, size = '1', unit = 'x'] = SIZE.exec(set.slice(start, from)) ?? [];
    yield { url: isWhole ? given.slice(0, -1) : given, size, unit };
  }
}

/** The minimum length of a data URL that shows a picture. */
const MIN_DATA = 230;

/** Returns the data URL of an inline picture if it is no placeholder. */
function dataImage(src: string): string {
  const data = src.trim();
  return data.length >= MIN_DATA && DATA.test(data) ? data : '';
}

const DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/u;

function isTracker(image: Elem): boolean {
  const sides = [image.get('width'), image.get('height')].filter((side) => /^\d+(?:px)?$/u.test(side));
  return sides.some((side) => Number.parseInt(side, 10) < MIN_SIDE);
}
