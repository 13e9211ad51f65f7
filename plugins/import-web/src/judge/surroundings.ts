import type { Elem } from '../tree/node.ts';
import { isNamedArticle, isNamedBeside, isNamedCaption, isNamedComments } from '../blocks/names.ts';

/** What the elements around a block say of it. */
export interface Surroundings {
  /** Steps up to the nearest element whose name says that it stands beside an article; `Infinity` without one. */
  readonly beside: number;
  readonly isItem: boolean;
  readonly isCell: boolean;
  readonly isQuoted: boolean;
  readonly isArticle: boolean;
  readonly isMain: boolean;
  readonly isHeader: boolean;
  readonly isForm: boolean;
  readonly isComments: boolean;
  /** By the meaning of elements and roles, or as the words of a picture. */
  readonly isApart: boolean;
  /** In an article that holds nothing that was kept. */
  readonly isOther: boolean;
}

const APART = new Set(['nav', 'footer', 'aside', 'figcaption', 'caption']);
const APART_ROLES = /^(?:navigation|complementary|banner|contentinfo|dialog|alertdialog)$/u;

const OUTSIDE: Surroundings = {
  beside: Number.POSITIVE_INFINITY,
  isItem: false,
  isCell: false,
  isQuoted: false,
  isArticle: false,
  isMain: false,
  isHeader: false,
  isForm: false,
  isComments: false,
  isApart: false,
  isOther: false,
};

/** Tells what the elements around one say, itself among them; each is looked at once. */
export function surroundingsOf(holders: ReadonlySet<Elem>): (element: Elem) => Surroundings {
  const known = new Map<Elem, Surroundings>();
  const of = (element: Elem | undefined): Surroundings => {
    if (element === undefined) return OUTSIDE;
    const found = known.get(element) ?? within(element, of(element.parent), holders);
    known.set(element, found);
    return found;
  };
  return of;
}

function within(element: Elem, outer: Surroundings, holders: ReadonlySet<Elem>): Surroundings {
  const { name } = element;
  const isArticle = name === 'article' || isNamedArticle(element);
  return {
    beside: isNamedBeside(element) ? 0 : outer.beside + 1,
    isItem: outer.isItem || name === 'li',
    isCell: outer.isCell || name === 'td',
    isQuoted: outer.isQuoted || name === 'blockquote',
    isArticle: outer.isArticle || isArticle,
    isMain: outer.isMain || name === 'main',
    isHeader: outer.isHeader || name === 'header',
    isForm: outer.isForm || name === 'form',
    isComments: outer.isComments || isNamedComments(element),
    isApart: outer.isApart || APART.has(name) || APART_ROLES.test(element.get('role')) || isNamedCaption(element),
    isOther: outer.isOther || (isArticle && !holders.has(element)),
  };
}
