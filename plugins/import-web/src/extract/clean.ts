import { find, findAll, isElem, remove, textOf, type Elem } from '../tree/node.ts';

/** Elements without readable content. */
const NEVER = new Set(
  'script style noscript template head title meta link base button input select textarea option datalist dialog menu applet canvas object frameset'.split(
    ' ',
  ),
);
/** Elements for content outside the article. */
const BESIDE = new Set(['nav', 'footer', 'aside']);
const BESIDE_ROLES = new Set(
  'navigation complementary banner contentinfo dialog alertdialog search menu menubar toolbar tooltip alert tablist'.split(
    ' ',
  ),
);
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/iu;

/**
 * Removes elements that are hidden or never part of an article.
 * @param strictly also removes elements that HTML's own elements and roles mark as outside the article. @param look examines the page when
 * only visible content is left. @returns the result of `look`.
 */
export function cleanForArticle<Seen>(page: Elem, strictly: boolean, look: () => Seen): Seen {
  const forms = findAll(page, asksForSomething);
  cleanForPage(page);
  const seen = look();
  if (strictly)
    sweep(page, ({ name, attributes }) => BESIDE.has(name) || BESIDE_ROLES.has(attributes.get('role') ?? ''));
  // Labels in forms explain their fields. Some frameworks, however, put the whole page into a form.
  const most = textOf(page).length * MOST_OF_PAGE;
  for (const form of forms) if (textOf(form).length < most) remove(form);
  return seen;
}

const MOST_OF_PAGE = 0.3;

/** Tells whether a form asks for a comment, an e-mail address or a password. */
const asksForSomething = (element: Elem): boolean => element.name === 'form' && find(element, isField) !== undefined;

const isField = (element: Elem): boolean =>
  element.name === 'textarea' ||
  (element.name === 'input' && /^(?:|text|email|password|search|tel)$/iu.test(element.get('type')));

/** Removes hidden elements. */
export const cleanForPage = (page: Elem): void => sweep(page, (element) => isNever(element) || isHidden(element));

/** Removes elements without readable content. */
export const cleanSilent = (page: Elem): void => sweep(page, isNever);

/** Check boxes are kept, because task lists use them. */
const isNever = (element: Elem): boolean =>
  NEVER.has(element.name) && !(element.name === 'input' && element.get('type') === 'checkbox');

export const isHidden = (element: Elem): boolean =>
  element.has('hidden') || element.get('aria-hidden') === 'true' || HIDDEN_STYLE.test(element.get('style'));

function sweep(parent: Elem, isNothing: (element: Elem) => boolean): void {
  const kept = parent.children.filter((child) => !isElem(child) || !isNothing(child));
  if (kept.length < parent.children.length) parent.children = kept;
  for (const child of kept) if (isElem(child)) sweep(child, isNothing);
}
