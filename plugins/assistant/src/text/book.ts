import type { DocumentMark } from '@editor-companion/document';
import { isEmptyKind } from './kinds.ts';

/** The looks that the text form refers to by number. */
export type Look =
  /** The attributes of a block, and the default style of its text. */
  | {
      readonly kind: 'block';
      readonly attributes: Readonly<Record<string, unknown>>;
      readonly text?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'mark'; readonly mark: DocumentMark };

/** The new entries of a book since the last request. Plain data, so that another thread can continue with it. */
export interface BookPages {
  /** Keys of nodes. The first one belongs to the anchor after the last known one. */
  readonly keys: readonly string[];
  /** Looks as JSON, numbered alike. */
  readonly looks: readonly string[];
  /** The cells of rows by the anchors of the rows. */
  readonly cells: Readonly<Record<string, readonly number[]>>;
  /** The numbers of the usual looks by kind of line, for lines without an explicit look. */
  readonly usual: Readonly<Record<string, number>>;
}

/**
 * Assigns anchors to nodes and numbers to looks for the duration of a run. A number is assigned at first sight and never reused, so an
 * anchor that a model has read always means the same node.
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

  /** @param key identifies a node permanently within the document. */
  anchorOf(key: string): number {
    const known = this.#anchors.get(key);
    if (known !== undefined) return known;
    const anchor = this.#keys.push(key);
    this.#anchors.set(key, anchor);
    return anchor;
  }

  /** The node key for an anchor: `12`, or `12.2` for the second cell of row 12; undefined for an unassigned one. */
  keyOf(anchor: string): string | undefined {
    const [row = '', cell] = anchor.split('.');
    if (cell === undefined) return this.#keys[Number(row) - 1];
    const place = this.#cells.get(Number(row))?.[Number(cell) - 1];
    return place === undefined ? undefined : this.#keys[place - 1];
  }

  /** Records which cells a row was shown with. */
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

  /** The number of numbered looks. */
  get looksCount(): number {
    return this.#looks.length;
  }

  look(number: number): Look | undefined {
    const canonical = this.#looks[number - 1];
    return canonical === undefined ? undefined : (JSON.parse(canonical) as Look);
  }

  /**
   * The usual look of a kind of line, for lines without an explicit look; 0 for none.
   * @param kind such as `p` or `h1`.
   */
  usualLook(kind: string): number {
    return this.#usual.get(kind) ?? 0;
  }

  /** Like `usualLook`; undefined if it was never counted. */
  countedLook(kind: string): number | undefined {
    return this.#usual.get(kind);
  }

  get usualLooks(): ReadonlyMap<string, number> {
    return this.#usual;
  }

  /** Counts a look of a kind of line, until the usual one is decided. */
  count(kind: string, number: number): void {
    if (this.#isSettled) return;
    const counts = this.#census.get(kind) ?? new Map<number, number>();
    counts.set(number, (counts.get(number) ?? 0) + 1);
    this.#census.set(kind, counts);
  }

  /**
   * Makes the most frequent look of each kind of line in another book its usual one.
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

  /** The new entries since the last call. */
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

  /** Adds the entries that another book returned from `newPages`. */
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
