import { FormatError } from '../../errors.ts';
import type { Docx } from './story.ts';

/** Reads a part that a document can do without: when it is damaged, it is left out with a warning. */
export function optionalPart<T>({ warnings }: Pick<Docx, 'warnings'>, fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'FILE_DAMAGED') throw error;
    warnings.add('PART_DAMAGED');
    return fallback;
  }
}
