/** The last used number of each level of a list, from level 1 on. */
export type Counts = (number | undefined)[];

/** The attributes that determine where a list begins to count (ODF 1.3, part 3, 5.3.1). */
export interface ListStart {
  readonly id: string | undefined;
  readonly style: string | undefined;
  /** text:continue-numbering: the list continues the previous list of the same style. */
  readonly continues: boolean;
  /** text:continue-list: the id of the list that this list continues. */
  readonly continued: string | undefined;
}

/** Keeps the numbering of the lists of a document. */
export class ListCounts {
  readonly #byId = new Map<string, Counts>();
  readonly #byStyle = new Map<string, Counts>();

  /** Returns the counts that a top-level list continues. Empty for a list that starts its numbering. */
  open({ id, style = '', continues, continued }: ListStart): Counts {
    const before = this.#byId.get(continued ?? '') ?? (continues ? this.#byStyle.get(style) : undefined);
    const counts = before ?? [];
    if (id !== undefined) this.#byId.set(id, counts);
    this.#byStyle.set(style, counts);
    return counts;
  }
}

/** Returns the number of the next item and restarts the levels below it. */
export function nextNumber(counts: Counts, level: number, start: number): number {
  const number = (counts[level] ?? start - 1) + 1;
  counts[level] = number;
  counts.length = level + 1;
  return number;
}
