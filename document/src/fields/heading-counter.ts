import type { DocumentNode } from '../json.ts';
import { firstText, isRecord } from '../json.ts';
import { numberAs } from '../styles/number.ts';

/** The number of a heading, as those who show it and refer to it need it. */
export interface CountedHeading {
  /** What stands in front of the heading's words: `1.2 `. */
  readonly shown: string;
  /** The number itself, without those of levels above. */
  readonly number: number;
  /** Its own number as shown, behind those of the levels above that it does not repeat: `['1.', '(a)']`. */
  readonly path: readonly string[];
}

/** What a level of a numbering counted last. */
interface Level {
  readonly number: number;
  readonly numberType: unknown;
  /** The level, from 1 on, after which it counts anew; 0: none. */
  readonly restart: number;
  readonly path: readonly string[];
}

const SUFFIXES: Readonly<Record<string, string>> = { nothing: '' };

/** Counts the numbers of headings (`headingNumber`) in the order of the document, as word processors do while they lay out. */
export class HeadingCounter {
  /** By the name of the numbering; levels from 1 on. */
  readonly #lists = new Map<string, (Level | undefined)[]>();
  #before: { readonly list: string; readonly levels: readonly (Level | undefined)[] } | undefined;

  /** The number of the next heading. */
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

  /** Takes the last number back. */
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

/** The numbers down to a level, with full stops between them: `%1.%2`. */
export const usualPattern = (level: number): string =>
  Array.from({ length: level }, (_, index) => `%${index + 1}`).join('.');

/** A level above that no heading has counted: it shows 1, and counts on from there. */
const unseen = (level: number): Level => ({ number: 1, numberType: '1', restart: level - 1, path: [] });
