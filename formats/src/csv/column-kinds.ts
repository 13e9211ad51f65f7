import { kindOf, type ValueKind } from './value.ts';

/** The kind of the fields of a column that were read so far. */
type Seen = ValueKind | undefined;

/** Determines the kind of each column: the kind that all its non-empty fields share. Numbers together with percentages are numbers. */
export class ColumnKinds {
  readonly #seen: Seen[] = [];

  /** Adds a record after the header. */
  add(record: readonly string[]): void {
    for (const [column, field] of record.entries()) {
      const seen = this.#seen[column];
      if (seen === 'text' || field.trim() === '') continue;
      const kind = kindOf(field);
      this.#seen[column] = seen === undefined || seen === kind ? kind : together(seen, kind);
    }
  }

  /** Returns the kind of each column. An empty column contains text. */
  list(columns: number): ValueKind[] {
    return Array.from({ length: columns }, (_, column) => this.#seen[column] ?? 'text');
  }
}

const NUMBERS: ReadonlySet<ValueKind> = new Set(['number', 'percent']);

const together = (one: ValueKind, other: ValueKind): ValueKind =>
  NUMBERS.has(one) && NUMBERS.has(other) ? 'number' : 'text';
