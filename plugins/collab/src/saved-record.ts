import type { Static, TSchema } from '@editor-companion/core/plugin';
import type { Validator } from 'typebox/compile';
import { errors } from './errors.ts';

/** Validates records of an archive against a schema. */
export class SavedRecord<Schema extends TSchema> {
  readonly #kind: string;
  readonly #schema: Schema;
  #validator: Validator | undefined;

  /** @param kind for error messages: `comments`. @param schema which refuses unknown members. */
  constructor(kind: string, schema: Schema) {
    this.#kind = kind;
    this.#schema = schema;
  }

  /** Yields each valid record. @throws CompanionError ARCHIVE_INVALID (400) for the first invalid one. */
  async *each(records: AsyncIterable<unknown>): AsyncIterable<Static<Schema>> {
    // The schema compiler takes 10 MB, and many servers never need it.
    this.#validator ??= (await import('typebox/compile')).Compile(this.#schema);
    let number = 0;
    for await (const record of records) {
      number += 1;
      if (!this.#validator.Check(record)) throw this.fault(number, this.#describe(record));
      yield record as Static<Schema>;
    }
  }

  /** @param number of the record, from 1. */
  fault(number: number, reason: string): Error {
    return errors.ARCHIVE_INVALID({ reason: `record ${number} of ${this.#kind}: ${reason}` });
  }

  #describe(record: unknown): string {
    const [first] = this.#validator?.Errors(record) ?? [];
    const path = first?.instancePath.slice(1).replaceAll('/', '.');
    return path ? `${path} ${first?.message}` : (first?.message ?? 'it is not valid');
  }
}
