import { find, outermost, textOf, type Elem } from '../tree/node.ts';
import { nameIn, type Thing, thingOf } from './json-ld.ts';

/** A recipe from the page's own metadata (`Recipe` of schema.org). Many sites show it only by scripts. */
export interface Recipe {
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

const MAX_ITEMS = 300;
const MAX_LENGTH = 5000;
const MAX_DEPTH = 5;

/** Returns the recipe of a page's JSON-LD, else that of its microdata. Undefined if there is none with ingredients. */
export function recipeOf(things: readonly Thing[], page: Elem): Recipe | undefined {
  const recipe = thingOf(things, 'Recipe');
  const ingredients = textsIn(recipe?.['recipeIngredient'] ?? recipe?.['ingredients']);
  return ingredients.length === 0 ? recipeShown(page) : { ingredients, steps: textsIn(recipe?.['recipeInstructions']) };
}

/** Returns the recipe that microdata marks up. Its ingredients need not look like prose. */
function recipeShown(page: Elem): Recipe | undefined {
  const recipe = find(page, (one) => /schema\.org\/Recipe\b/u.test(one.get('itemtype')));
  if (!recipe) return undefined;
  const marked = (...names: string[]): Elem[] =>
    outermost(recipe, (one) => names.includes(one.get('itemprop'))).slice(0, MAX_ITEMS);
  const ingredients = marked('recipeIngredient', 'ingredients').flatMap((one) => linesOf(textOf(one)));
  const steps = marked('recipeInstructions').flatMap((one) => {
    const items = outermost(one, ({ name }) => name === 'li' || name === 'p').slice(0, MAX_ITEMS);
    return (items.length > 0 ? items : [one]).flatMap((item) => linesOf(textOf(item)));
  });
  return ingredients.length === 0 ? undefined : { ingredients, steps: steps.slice(0, MAX_ITEMS) };
}

/** Returns the lines of a string, or the steps of a list with any sections. */
function textsIn(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return linesOf(value);
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth + 1)).slice(0, MAX_ITEMS);
  if (typeof value !== 'object' || value === null) return [];
  const { text, itemListElement, name } = value as Thing;
  return textsIn(itemListElement ?? text ?? nameIn(name), depth + 1);
}

const linesOf = (text: string): string[] =>
  text
    .slice(0, MAX_LENGTH)
    .split(/[\r\n]+|<[^<>]{0,200}>/u)
    .map((line) => line.replaceAll(/&nbsp;|&#160;|\s+/gu, ' ').trim())
    .filter((line) => line !== '');
