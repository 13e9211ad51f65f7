import { formatNumber } from '@editor-companion/document';
import type { ListDefinition, ListLevel } from './numbering.ts';

/** Counts list paragraphs in document order, as a word processor does during layout (17.9). */
export class ListCounter {
  /** The last number of each level, by abstract definition. Undefined before the first number. */
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /** Returns the number of the next paragraph at `level` of this list. */
  next(list: ListDefinition, level: number): number {
    const counts = this.#countsOf(list);
    this.#applyOverrides(list, counts, level);
    const definition = list.levels[level];
    const before = counts[level];
    const value = before === undefined ? (definition?.start ?? 1) : before + 1;
    counts[level] = value;
    for (let above = 0; above < level; above += 1) counts[above] ??= list.levels[above]?.start ?? 1;
    this.#restartDeeper(list, counts, level);
    return value;
  }

  /** Returns the label of the last counted paragraph at `level`: `"1.2.3"`, `"(a)"`. */
  label(list: ListDefinition, level: number): string {
    const definition = list.levels[level];
    if (!definition) return '';
    const counts = this.#countsOf(list);
    return definition.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const format = definition.legal ? 'decimal' : (list.levels[index]?.format ?? 'decimal');
      return formatNumber(counts[index] ?? list.levels[index]?.start ?? 1, format);
    });
  }

  #countsOf({ abstractId }: ListDefinition): (number | undefined)[] {
    const known = this.#counts.get(abstractId);
    if (known) return known;
    const counts: (number | undefined)[] = [];
    this.#counts.set(abstractId, counts);
    return counts;
  }

  /** Applies the start number of a numbering instance at its first paragraph of that level. */
  #applyOverrides(list: ListDefinition, counts: (number | undefined)[], level: number): void {
    const start = list.startOverrides.get(level);
    const key = `${list.numId}:${level}`;
    if (start === undefined || this.#started.has(key)) return;
    this.#started.add(key);
    counts[level] = start - 1;
  }

  #restartDeeper(list: ListDefinition, counts: (number | undefined)[], level: number): void {
    for (let deeper = level + 1; deeper < counts.length; deeper += 1) {
      if (restartsAfter(list.levels[deeper], deeper) > level) counts[deeper] = undefined;
    }
  }
}

/** Returns the 1-based level after which `level` restarts: a paragraph at this level or above restarts the count. */
const restartsAfter = (definition: ListLevel | undefined, level: number): number => definition?.restart ?? level;
