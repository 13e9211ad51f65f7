import { FormatError } from '../errors.ts';
import type { Warnings } from './warnings.ts';

/** Reads an optional part. A damaged one is omitted with a warning. */
export function optionalPart<T>({ warnings }: { readonly warnings: Warnings }, fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'FILE_DAMAGED') throw error;
    warnings.add('PART_DAMAGED');
    return fallback;
  }
}
