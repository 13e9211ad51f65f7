import { HEADING } from '../tree/kinds.ts';
import { type Elem, find, isElem, textOf } from '../tree/node.ts';
import type { Block } from './blocks.ts';
import { countWords, lettersOf } from './measure.ts';
import { isBesideTheStory } from './phrases.ts';

/** The sum of the blocks below an element. */
export interface Weight {
  /** The value of all blocks below the element, in characters of prose. Blocks that indicate boilerplate have negative values. */
  value: number;
  /** The sum of the positive values. */
  good: number;
  chars: number;
  linked: number;
}

/** Elements that contain running text. */
export const PROSE: ReadonlySet<string> = new Set(['p', 'blockquote', 'pre', 'dd']);

/** Elements that label another element. */
const LABELS = new Set(['figcaption', 'caption', 'summary', 'dt', 'legend']);

export const SENTENCE_END = /[.!?…。！？:;"”»)]\s*$/u;
/** The maximum value of a block, so that a long text without breaks does not outweigh all others. */
const MAX_BLOCK = 1000;

/** Returns the value of a block in characters of prose. */
export function valueOf({ text, linked, parent }: Block): number {
  const { name } = parent;
  const linkedShare = linked / text.length;
  if (LABELS.has(name)) return 0;
  if (isBesideTheStory(text)) return -20;
  if (HEADING.test(name)) return linkedShare > 0.5 ? -20 : 0;
  if ((name === 'td' || name === 'th') && linkedShare > 0.6 && isLabelOfRow(parent)) return 0;
  if (PROSE.has(name) && isAddress(text)) return 0;
  if (linkedShare > 0.6) return PROSE.has(name) && linkedShare < 0.85 ? -2 : -Math.min(text.length, 60) - 10;
  const words = countWords(text);
  const isSentence = SENTENCE_END.test(text);
  if (words >= 12 || (isSentence && words >= 6))
    return Math.min(lettersOf(text) * (1 - linkedShare), MAX_BLOCK) * (PROSE.has(name) ? 1 : 0.7);
  if (name === 'li') return linkedShare < 0.3 ? 3 : -5;
  if (name === 'td' || name === 'th') return 0;
  if (PROSE.has(name)) return isSentence ? 10 : 1;
  return -8;
}

/** Tells whether a link's text is its URL. Such links belong to the text, whereas links beside articles have words. */
const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S{4,500}$/iu.test(text);

/** The maximum number of cells in a row that can be a label with its values. */
const MAX_ROW = 40;
const MAX_CELLS = 19;

/** Tells whether a linked cell labels the other cells of its row. */
function isLabelOfRow(cell: Elem): boolean {
  const { children = [] } = cell.parent ?? {};
  const cells = children.length > MAX_ROW ? [] : children.filter(isElem);
  if (cells.length < 2 || cells.length > MAX_CELLS) return false;
  const plain = cells.filter((one) => !find(one, ({ name }) => name === 'a') && textOf(one) !== '');
  return plain.length >= cells.length / 2;
}

export class Weights {
  readonly #weights = new Map<Elem, Weight>();

  /** Sums up the blocks below each element. `settle` computes the final `value`. */
  constructor(page: Elem, blocks: readonly Block[]) {
    for (const block of blocks) {
      const own = this.of(block.parent);
      const value = valueOf(block);
      own.value += value;
      own.good += Math.max(0, value);
      own.chars += block.text.length;
      own.linked += block.linked;
    }
    this.#sum(page);
  }

  of(element: Elem): Weight {
    const known = this.#weights.get(element);
    if (known) return known;
    const fresh = { value: 0, good: 0, chars: 0, linked: 0 };
    this.#weights.set(element, fresh);
    return fresh;
  }

  linkedShare(element: Elem): number {
    const { linked, chars } = this.of(element);
    return chars === 0 ? 0 : linked / chars;
  }

  /**
   * Computes the value of an element from those below it. Elements beside the article reduce the value of the element that contains them.
   */
  settle(element: Elem, beside: ReadonlySet<Elem>): number {
    const weight = this.of(element);
    for (const child of element.children) {
      if (!isElem(child)) continue;
      const value = this.settle(child, beside);
      weight.value += beside.has(child) ? -Math.abs(value) * 0.1 : value;
    }
    return weight.value;
  }

  #sum(element: Elem): Weight {
    const weight = this.of(element);
    for (const child of element.children) {
      if (!isElem(child)) continue;
      const { good, chars, linked } = this.#sum(child);
      weight.good += good;
      weight.chars += chars;
      weight.linked += linked;
    }
    return weight;
  }
}
