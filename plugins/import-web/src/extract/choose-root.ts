import { HEADING } from '../tree/kinds.ts';
import { isElem, type Elem } from '../tree/node.ts';
import { isNamedArticle } from '../blocks/names.ts';
import { PROSE, type Weights } from '../blocks/weights.ts';

/** The bonus for an element with a name of an article: a factor, and a constant for short articles. */
const NAME_FACTOR = 1.1;
const NAME_BONUS = 100;
/** The maximum share of the value that a step to a smaller element may lose. */
const LOSS = 0.12;

/** Chooses the smallest element that contains nearly all of the prose and as little else as possible. */
export function chooseRoot(page: Elem, weights: Weights, beside: ReadonlySet<Elem>): Elem {
  let root = heaviest(page, weights, beside);
  for (;;) {
    const value = weights.of(root).value;
    const next = childElements(root, beside).toSorted((a, b) => weights.of(b).value - weights.of(a).value)[0];
    const isText = next === undefined || HEADING.test(next.name) || PROSE.has(next.name);
    if (isText || value - weights.of(next).value > Math.max(0, value * LOSS)) return root;
    root = next;
  }
}

function heaviest(page: Elem, weights: Weights, beside: ReadonlySet<Elem>): Elem {
  let root = page;
  let best = Number.NEGATIVE_INFINITY;
  const visit = (element: Elem): void => {
    const { value } = weights.of(element);
    const isNamed = element.name === 'article' || isNamedArticle(element);
    const score = isNamed && value > 0 ? value * NAME_FACTOR + NAME_BONUS : value;
    if (score >= best) {
      best = score;
      root = element;
    }
    for (const child of childElements(element, beside)) visit(child);
  };
  visit(page);
  return root;
}

const childElements = (element: Elem, beside: ReadonlySet<Elem>): Elem[] =>
  element.children.filter((child) => isElem(child) && !beside.has(child)) as Elem[];
