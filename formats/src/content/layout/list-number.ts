import type { DocumentNode } from '@editor-companion/document';
import { numberAs } from '@editor-companion/document';
import { numberOf, textOf } from '../node.ts';

/** The counter of an ordered list, with those of the lists around it. */
export interface Counter {
  readonly type: string;
  value: number;
  readonly levelText: string | undefined;
  /** The ordered lists around it, outermost first. */
  readonly around: readonly Counter[];
}

/** Starts to count an ordered list. */
export const openCounter = (list: DocumentNode, around: readonly Counter[]): Counter => ({
  type: textOf(list, 'type') ?? '1',
  value: (numberOf(list, 'start') ?? 1) - 1,
  levelText: typeof list.attrs?.['levelText'] === 'string' ? list.attrs['levelText'] : undefined,
  around,
});

/** Counts the next item and returns its label: `3.`, `1.2)`. */
export function nextLabel(counter: Counter): string {
  counter.value += 1;
  const all = [...counter.around, counter];
  const form = counter.levelText ?? `%${all.length}.`;
  return form.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const level = all[Number(digit) - 1];
    return level ? numberAs(level.type, level.value) : '';
  });
}
