import type { DocumentNode } from '../json.ts';
import { firstText } from '../json.ts';
import type { FieldBlock } from './field-blocks.ts';

/** Tells whether a field shows the text of the nearest heading or paragraph of a style. */
export const isStyleReference = (node: DocumentNode): boolean =>
  node.type === 'documentField' && node.attrs?.['kind'] === 'styleReference';

/** Finds the blocks of styles and heading levels in a document. */
export class StyleReferences {
  readonly #blocks: readonly FieldBlock[];
  /** The indices of blocks by the name of their style, in lower case. Headings without one have the style of their level. */
  readonly #byStyle = new Map<string, number[]>();
  /** The indices of headings of a level or a higher one. */
  readonly #byLevel = Array.from({ length: DEEPEST + 1 }, (): number[] => []);

  constructor(blocks: readonly FieldBlock[]) {
    this.#blocks = blocks;
    for (const [index, { level, styleName }] of blocks.entries()) {
      const style = styleName || (level === undefined ? '' : `heading ${level}`);
      const indices = this.#byStyle.get(style) ?? [];
      indices.push(index);
      this.#byStyle.set(style, indices);
      if (level !== undefined) for (let at = level; at <= DEEPEST; at += 1) this.#byLevel[at]?.push(index);
    }
  }

  /**
   * Returns the block that a reference shows: the last one before the reference, else the next one, as in Word (ECMA-376, 17.16.5.59).
   * @param at the index of the block with the reference.
   */
  find(field: DocumentNode, at: number): FieldBlock | undefined {
    const level = field.attrs?.['level'];
    const style = firstText(field, 'name').toLowerCase();
    const isLevel = typeof level === 'number' || style === '';
    const indices = (isLevel ? this.#byLevel[Number(level ?? 1)] : this.#byStyle.get(style)) ?? [];
    const next = firstFrom(indices, at);
    const index = indices[next - 1] ?? indices.slice(next, next + 2).find((one) => one !== at);
    return index === undefined ? undefined : this.#blocks[index];
  }
}

const DEEPEST = 6;

/** Returns the position of the first number of a sorted list that is not less than `least`. */
function firstFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
