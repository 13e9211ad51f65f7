import type { Recipe } from '../meta/recipe.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { element, Text, type Elem } from '../tree/node.ts';

/** If a smaller share of the items is in the article, the list was lost. */
const MOST = 0.5;
/** Shorter items would be found by chance. */
const MIN_LETTERS = 4;

/** Adds the ingredients and the steps of a recipe to an article if only scripts show them, or if their elements were removed. */
export function completeRecipe(root: Elem, { ingredients, steps }: Recipe): void {
  const text = bare(
    blocksOf(root)
      .map((block) => block.text)
      .join(' '),
  );
  for (const [name, items] of [
    ['ul', ingredients],
    ['ol', steps],
  ] as const) {
    if (isLost(items, text)) root.append(listOf(name, items));
  }
}

function isLost(items: readonly string[], text: string): boolean {
  const telling = items.map(bare).filter(({ length }) => length >= MIN_LETTERS);
  const found = telling.filter((item) => text.includes(item));
  return telling.length > 0 && found.length < telling.length * MOST;
}

const listOf = (name: string, items: readonly string[]): Elem =>
  element(
    name,
    {},
    items.map((item) => element('li', {}, [element('p', {}, [new Text(item)])])),
  );

/** Returns only letters and digits, because amounts are written with various spaces and marks. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
