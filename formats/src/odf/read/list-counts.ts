/** Counts of one list: the number used last, by level from 1 on. */
export type Counts = (number | undefined)[];

/** Says where a list begins to count (ODF 1.3, part 3, 5.3.1). */
export interface ListStart {
  readonly id: string | undefined;
  readonly style: string | undefined;
  /** text:continue-numbering: goes on with the list of that style before it. */
  readonly continues: boolean;
  /** text:continue-list: goes on with the list of that id. */
  readonly continued: string | undefined;
}

/** Counts the lists of a document. */
export class ListCounts {
  readonly #byId = new Map<string, Counts>();
  readonly #byStyle = new Map<string, Counts>();

  /** The counts that a list of the first level goes on with; empty for one of its own. */
  open({ id, style = '', continues, continued }: ListStart): Counts {
    const before = this.#byId.get(continued ?? '') ?? (continues ? this.#byStyle.get(style) : undefined);
    const counts = before ?? [];
    if (id !== undefined) this.#byId.set(id, counts);
    this.#byStyle.set(style, counts);
    return counts;
  }
}

/** The number of the next item; levels below it count anew. */
export function nextNumber(counts: Counts, level: number, start: number): number {
  const number = (counts[level] ?? start - 1) + 1;
  counts[level] = number;
  counts.length = level + 1;
  return number;
}
