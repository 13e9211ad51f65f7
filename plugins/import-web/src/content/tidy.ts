import { INLINE } from '../tree/kinds.ts';
import { type Elem, elementsOf, isElem, Text, textOf, type Child } from '../tree/node.ts';
import { absolute } from '../tree/url.ts';

/** Attributes that documents keep. All others are removed, styles of the site among them. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
  ol: ['start', 'type'],
  code: ['class'],
  input: ['type', 'checked'],
  details: ['open'],
  video: ['src'],
};
const EVERYWHERE = ['dir', 'data-type', 'data-src', 'data-kind', 'data-latex', 'data-note-id'];
const EMBED = ['title', 'width', 'height'];
const DROPPED = new Set(
  'svg canvas object embed iframe form script style noscript template link meta button select textarea'.split(' '),
);
const MAX_PIXELS = 10_000;

/** Removes everything that documents do not keep from the elements of an article, and makes its URLs absolute. */
export function tidy(root: Elem, base: string): void {
  for (const child of root.children) if (isElem(child)) tidyElement(child, base);
  root.children = withoutDoubleRules(root.children.flatMap(settleChild));
  for (const child of root.children) child.parent = root;
}

function tidyElement(one: Elem, base: string): void {
  if (one.name === 'pre' && elementsOf(one)[0]?.name === 'code') return;
  tidy(one, base);
  if (one.name === 'a') settleLink(one, base);
  if (one.name === 'figcaption') {
    one.name = 'p';
    one.attributes.clear();
    one.attributes.set('data-style-name', 'Caption');
    return;
  }
  const isHeading = /^h[1-6]$/u.test(one.name);
  const allowed = new Set([
    ...EVERYWHERE,
    ...(KEPT[one.name] ?? []),
    ...(one.get('data-type') === 'embed' ? EMBED : []),
    ...(isHeading ? ['id'] : []),
  ]);
  for (const name of one.attributes.keys()) if (!allowed.has(name)) one.attributes.delete(name);
  if (one.name === 'img') settleSize(one);
}

function settleLink(link: Elem, base: string): void {
  const href = link.get('href').trim();
  const isOther = /^(?:mailto|tel):/iu.test(href) && href.length < 2000;
  const target = href.startsWith('#') || isOther ? href : absolute(href, base);
  if (target === '' || target === '#') link.attributes.delete('href');
  else link.attributes.set('href', target);
}

function settleSize(image: Elem): void {
  for (const name of ['width', 'height']) {
    const value = Number.parseInt(image.get(name), 10);
    if (!/^\d+(?:px)?$/u.test(image.get(name)) || value > MAX_PIXELS) image.attributes.delete(name);
  }
}

/** Returns the remains of a child: nothing for empty and script elements, the children of elements without meaning. */
function settleChild(child: Child): Child[] {
  if (child instanceof Text) return [child];
  if (DROPPED.has(child.name)) return [];
  if (child.name === 'input' && child.get('type') !== 'checkbox') return [];
  if (isEmpty(child)) return [];
  const isBare = (child.name === 'a' && !child.has('href')) || child.name === 'font' || child.name.includes('-');
  return isBare ? child.children : [child];
}

/** Merges horizontal rules between which everything was removed. */
function withoutDoubleRules(children: readonly Child[]): Child[] {
  let wasRule = false;
  return children.filter((child) => {
    const isRule = child instanceof Text ? wasRule && child.data.trim() === '' : child.name === 'hr';
    const isDouble = wasRule && isRule;
    wasRule = isRule;
    return !isDouble;
  });
}

const ALONE = new Set('img br hr input td th tr tbody thead table col colgroup'.split(' '));

const isEmpty = (one: Elem): boolean =>
  !ALONE.has(one.name) &&
  !one.has('data-type') &&
  textOf(one) === '' &&
  !holdsSomething(one) &&
  !(INLINE.has(one.name) && one.children.length > 0);

const holdsSomething = (one: Elem): boolean =>
  elementsOf(one).some(
    (child) =>
      child.name === 'img' ||
      child.name === 'hr' ||
      child.name === 'input' ||
      child.has('data-type') ||
      holdsSomething(child),
  );
