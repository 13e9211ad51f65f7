import { nameIn, type Thing, thingOf } from './json-ld.ts';

/** What a recipe in the page's own data (schema.org's `Recipe`) says that many sites show by scripts alone. */
export interface Recipe {
  readonly ingredients: readonly string[];
  readonly steps: readonly string[];
}

const MAX_ITEMS = 300;
const MAX_LENGTH = 5000;
const MAX_DEPTH = 5;

/** The recipe of a page's JSON-LD; nothing where it has none with ingredients. */
export function recipeOf(things: readonly Thing[]): Recipe | undefined {
  const recipe = thingOf(things, 'Recipe');
  const ingredients = textsIn(recipe?.['recipeIngredient'] ?? recipe?.['ingredients']);
  return ingredients.length === 0 ? undefined : { ingredients, steps: textsIn(recipe?.['recipeInstructions']) };
}

/** The texts of a value: itself, a line each; or its steps, whatever sections they are in. */
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
