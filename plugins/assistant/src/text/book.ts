import type { DocumentMark } from '@editor-companion/document';
import { isEmptyKind } from './kinds.ts';

/** What the text form names by a number. */
export type Look =
  /** Attributes of a block, and the style that its text has where nothing else is said. */
  | {
      readonly kind: 'block';
      readonly attributes: Readonly<Record<string, unknown>>;
      readonly text?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'mark'; readonly mark: DocumentMark };

/** What a book has learnt since it was asked last; plain data, so that another thread can go on with it. */
export interface BookPages {
  /** Keys of nodes; the first is that of the anchor after the last one before. */
  readonly keys: readonly string[];
  /** Looks as JSON, likewise. */
  readonly looks: readonly string[];
  /** The cells of rows by the anchors of the rows. */
  readonly cells: Readonly<Record<string, readonly number[]>>;
  /** Numbers of looks by the kind of line that has them where none is named. */
  readonly usual: Readonly<Record<string, number>>;
}

/**
 * Which anchor stands for which node, and which number for which look, for as long as a run lasts. Numbers are given at first sight and
 * never again, so that an anchor that a model has read stays that of its node whatever else changes.
 */
export class Book {
  readonly #keys: string[] = [];
  readonly #anchors = new Map<string, number>();
  readonly #looks: string[] = [];
  readonly #lookNumbers = new Map<string, number>();
  readonly #cells = new Map<number, readonly number[]>();
  readonly #census = new Map<string, Map<number, number>>();
  readonly #usual = new Map<string, number>();
  #isSettled = false;
  #told = { keys: 0, looks: 0 };
  readonly #toldCells = new Set<number>();

  /** @param key what tells a node from all others of the document, for good. */
  anchorOf(key: string): number {
    const known = this.#anchors.get(key);
    if (known !== undefined) return known;
    const anchor = this.#keys.push(key);
    this.#anchors.set(key, anchor);
    return anchor;
  }

  /** The key of an anchor, `12` or `12.2` for the second cell of row 12; undefined for one that was never given. */
  keyOf(anchor: string): string | undefined {
    const [row = '', cell] = anchor.split('.');
    if (cell === undefined) return this.#keys[Number(row) - 1];
    const place = this.#cells.get(Number(row))?.[Number(cell) - 1];
    return place === undefined ? undefined : this.#keys[place - 1];
  }

  /** Says which cells a row was shown with. */
  noteCells(row: number, cells: readonly number[]): void {
    this.#cells.set(row, cells);
    this.#toldCells.add(row);
  }

  /** @param canonical the look as JSON text that is the same for all looks that say the same. */
  lookNumber(canonical: string): number {
    const known = this.#lookNumbers.get(canonical);
    if (known !== undefined) return known;
    const number = this.#looks.push(canonical);
    this.#lookNumbers.set(canonical, number);
    return number;
  }

  /** How many looks have a number. */
  get looksCount(): number {
    return this.#looks.length;
  }

  look(number: number): Look | undefined {
    const canonical = this.#looks[number - 1];
    return canonical === undefined ? undefined : (JSON.parse(canonical) as Look);
  }

  /**
   * The look that a kind of line has where none is named; 0 for none at all.
   *
   * @param kind such as `p` or `h1`.
   */
  usualLook(kind: string): number {
    return this.#usual.get(kind) ?? 0;
  }

  /** As `usualLook`, undefined where it was never counted. */
  countedLook(kind: string): number | undefined {
    return this.#usual.get(kind);
  }

  get usualLooks(): ReadonlyMap<string, number> {
    return this.#usual;
  }

  /** Counts a look of a kind of line, until it is settled which one is usual. */
  count(kind: string, number: number): void {
    if (this.#isSettled) return;
    const counts = this.#census.get(kind) ?? new Map<number, number>();
    counts.set(number, (counts.get(number) ?? 0) + 1);
    this.#census.set(kind, counts);
  }

  /**
   * From now on the look of each kind of line that another book has counted most often is its usual one.
   *
   * @param census of the same document. Looks that turn out to need no name have none here.
   */
  settleLooks(census: Book): void {
    for (const [kind, counts] of census.#census) {
      const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
      const look = first && census.#looks[first[0] - 1];
      if (look !== undefined) this.#usual.set(kind, this.lookNumber(look));
      else if (isEmptyKind(kind)) this.#usual.set(kind, 0);
    }
    this.#isSettled = true;
  }

  /** What is new since the last call. */
  newPages(): BookPages {
    const cells = [...this.#toldCells].map((row) => [String(row), this.#cells.get(row) ?? []] as const);
    const pages = {
      keys: this.#keys.slice(this.#told.keys),
      looks: this.#looks.slice(this.#told.looks),
      cells: Object.fromEntries(cells),
      usual: Object.fromEntries(this.#usual),
    };
    this.#told = { keys: this.#keys.length, looks: this.#looks.length };
    this.#toldCells.clear();
    return pages;
  }

  /** Takes over what another book told by `newPages`. */
  takePages({ keys, looks, cells, usual }: BookPages): void {
    for (const key of keys) this.anchorOf(key);
    for (const look of looks) this.lookNumber(look);
    for (const [row, places] of Object.entries(cells)) this.#cells.set(Number(row), places);
    for (const [kind, number] of Object.entries(usual)) this.#usual.set(kind, number);
    this.#isSettled = true;
    this.#told = { keys: this.#keys.length, looks: this.#looks.length };
    this.#toldCells.clear();
  }
}
