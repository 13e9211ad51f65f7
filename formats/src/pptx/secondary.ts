import { FormatError } from '../errors.ts';
import type { Warnings } from '../content/warnings.ts';

/** Reads a part that a presentation can do without: where it is damaged, the rest is still worth having. */
export function secondary<T>({ warnings }: { readonly warnings: Warnings }, otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'FILE_DAMAGED') throw error;
    warnings.add('PART_DAMAGED');
    return otherwise;
  }
}
