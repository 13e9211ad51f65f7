import type { DocumentNode } from '../json.ts';
import { firstText, isRecord } from '../json.ts';
import { numberAs } from '../styles/number.ts';

/** The number of a heading in the forms that are shown and referenced. */
export interface CountedHeading {
  /** The text in front of the heading: `1.2 `. */
  readonly shown: string;
  /** The number without those of outer levels. */
  readonly number: number;
  /** Its shown number after those of the outer levels that it does not repeat: `['1.', '(a)']`. */
  readonly path: readonly string[];
}

/** The last count of a level of a numbering. */
interface Level {
  readonly number: number;
  readonly numberType: unknown;
  /** The level, from 1, after which it restarts. 0 means never. */
  readonly restart: number;
  readonly path: readonly string[];
}

const SUFFIXES: Readonly<Record<string, string>> = { nothing: '' };

/** Counts the numbers of headings (`headingNumber`) in document order, as word processors do. */
export class HeadingCounter {
  /** By the name of the numbering. Levels count from 1. */
  readonly #lists = new Map<string, (Level | undefined)[]>();
  #before: { readonly list: string; readonly levels: readonly (Level | undefined)[] } | undefined;

  /** Returns the number of the next heading. */
  next(node: DocumentNode): CountedHeading {
    const attrs = isRecord(node.attrs) ? node.attrs : {};
    const level = Math.min(Math.max(Math.trunc(Number(attrs['level'])) || 1, 1), MAX_LEVEL);
    const list = firstText(node, 'list');
    const levels = this.#levelsOf(list);
    this.#before = { list, levels: [...levels] };
    const number = typeof attrs['start'] === 'number' ? attrs['start'] : (levels[level]?.number ?? 0) + 1;
    const numberType = attrs['numberType'] ?? '1';
    for (let above = 1; above < level; above += 1) levels[above] ??= unseen(above);
    const numbers = levels.map((one) => numberAs(attrs['legal'] === true ? '1' : one?.numberType, one?.number ?? 1));
    numbers[level] = numberAs(attrs['legal'] === true ? '1' : numberType, number);
    const pattern = typeof attrs['pattern'] === 'string' ? attrs['pattern'] : usualPattern(level);
    const text = pattern.replaceAll(/%([1-9])/g, (_, digit: string) => numbers[Number(digit)] ?? '1');
    const path = pattern.includes('%1') ? [text] : [...(levels[level - 1]?.path ?? []), text];
    const restart = typeof attrs['restart'] === 'number' ? attrs['restart'] : level - 1;
    levels[level] = { number, numberType, restart, path };
    for (let deeper = level + 1; deeper <= MAX_LEVEL; deeper += 1)
      if ((levels[deeper]?.restart ?? 0) >= level) levels[deeper] = undefined;
    return { shown: text + (SUFFIXES[firstText(node, 'suffix')] ?? ' '), number, path };
  }

  /** Reverts the last count. */
  undo(): void {
    if (this.#before) this.#lists.set(this.#before.list, [...this.#before.levels]);
    this.#before = undefined;
  }

  #levelsOf(list: string): (Level | undefined)[] {
    const known = this.#lists.get(list);
    if (known) return known;
    const levels: (Level | undefined)[] = [];
    this.#lists.set(list, levels);
    return levels;
  }
}

const MAX_LEVEL = 9;

/** Returns the default pattern of a level: all numbers down to it separated by full stops, `%1.%2`. */
export const usualPattern = (level: number): string =>
  Array.from({ length: level }, (_, index) => `%${index + 1}`).join('.');

/** An outer level without a heading counts as 1 and continues from there. */
const unseen = (level: number): Level => ({ number: 1, numberType: '1', restart: level - 1, path: [] });
