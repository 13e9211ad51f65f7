import { CompanionError } from '@editor-companion/core/plugin';
import type { Warnings } from '../docx/warnings.ts';

/** Reads a part that a presentation can do without: where it is damaged, the rest is still worth having. */
export function secondary<T>({ warnings }: { readonly warnings: Warnings }, otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!CompanionError.is(error) || error.code !== 'IMPORT_FILE_DAMAGED') throw error;
    warnings.add('PART_DAMAGED');
    return otherwise;
  }
}
