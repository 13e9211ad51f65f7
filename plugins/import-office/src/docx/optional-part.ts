import { CompanionError } from '@editor-companion/core/plugin';
import type { Docx } from './story.ts';

/** Reads a part that a document can do without: when it is damaged, it is left out with a warning. */
export function optionalPart<T>({ warnings }: Pick<Docx, 'warnings'>, fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!CompanionError.is(error) || error.code !== 'IMPORT_FILE_DAMAGED') throw error;
    warnings.add('PART_DAMAGED');
    return fallback;
  }
}
