import { kindOf, type ValueKind } from './value.ts';

/** What the fields of one column are, as far as they were seen. */
type Seen = ValueKind | undefined;

/** Tells what each column holds: the kind that all its fields have that are not empty; numbers and percentages together are numbers. */
export class ColumnKinds {
  readonly #seen: Seen[] = [];

  /** A record below the names of the columns. */
  add(record: readonly string[]): void {
    for (const [column, field] of record.entries()) {
      const seen = this.#seen[column];
      if (seen === 'text' || field.trim() === '') continue;
      const kind = kindOf(field);
      this.#seen[column] = seen === undefined || seen === kind ? kind : together(seen, kind);
    }
  }

  /** By column; an empty one holds text. */
  list(columns: number): ValueKind[] {
    return Array.from({ length: columns }, (_, column) => this.#seen[column] ?? 'text');
  }
}

const NUMBERS: ReadonlySet<ValueKind> = new Set(['number', 'percent']);

const together = (one: ValueKind, other: ValueKind): ValueKind =>
  NUMBERS.has(one) && NUMBERS.has(other) ? 'number' : 'text';
