import type { Elem } from '../tree/node.ts';
import { isNamedArticle, isNamedBeside, isNamedCaption, isNamedComments } from '../blocks/names.ts';

/** Properties of the ancestors of a block. */
export interface Surroundings {
  /** The number of steps up to the nearest ancestor with a name of something outside articles. `Infinity` if there is none. */
  readonly beside: number;
  readonly isItem: boolean;
  readonly isCell: boolean;
  readonly isQuoted: boolean;
  readonly isArticle: boolean;
  readonly isMain: boolean;
  readonly isHeader: boolean;
  readonly isForm: boolean;
  readonly isComments: boolean;
  /** True within elements or roles that are outside the article, and within captions. */
  readonly isApart: boolean;
  /** True within an article element that contains no kept block. */
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

/** Returns a function that describes the ancestors of an element, including itself. Each element is examined once. */
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
