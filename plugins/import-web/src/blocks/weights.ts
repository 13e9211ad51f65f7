import { HEADING } from '../tree/kinds.ts';
import { type Elem, find, isElem, textOf } from '../tree/node.ts';
import type { Block } from './blocks.ts';
import { countWords, lettersOf } from './measure.ts';
import { isBesideTheStory } from './phrases.ts';

/** What the blocks below an element come to. */
export interface Weight {
  /** Worth of its own blocks and of what lies below, in characters of prose; what speaks against prose counts negative. */
  value: number;
  /** The positive part alone. */
  good: number;
  chars: number;
  linked: number;
}

/** Elements that hold running text. */
export const PROSE: ReadonlySet<string> = new Set(['p', 'blockquote', 'pre', 'dd']);

/** Elements that name what they belong to. */
const LABELS = new Set(['figcaption', 'caption', 'summary', 'dt', 'legend']);

export const SENTENCE_END = /[.!?…。！？:;"”»)]\s*$/u;
/** A wall of text without breaks counts no more than this. */
const MAX_BLOCK = 1000;

/** The worth of one block in characters of prose. */
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

/** An address that is written out is what the text before it speaks of; links beside articles have words. */
const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S{4,500}$/iu.test(text);

/** Rows of a table with more children are no rows of a label and what it is about. */
const MAX_ROW = 40;
const MAX_CELLS = 19;

/** A linked cell names what the other cells of its row are about. */
function isLabelOfRow(cell: Elem): boolean {
  const { children = [] } = cell.parent ?? {};
  const cells = children.length > MAX_ROW ? [] : children.filter(isElem);
  if (cells.length < 2 || cells.length > MAX_CELLS) return false;
  const plain = cells.filter((one) => !find(one, ({ name }) => name === 'a') && textOf(one) !== '');
  return plain.length >= cells.length / 2;
}

export class Weights {
  readonly #weights = new Map<Elem, Weight>();

  /** Sums up what blocks say of a page, each element with what lies below it, but for `value`: see `settle`. */
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

  /** Hands values up, where what stands beside the article speaks against what holds it. */
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
