import { DocumentError } from '../errors.ts';

/** Errors for suggestions where the old and the new content are not allowed beside each other. */
export const unfit = {
  error: (parent = 'the document'): DocumentError =>
    new DocumentError('DOCUMENT_NOT_SUGGESTIBLE', { parent: parent.slice(0, 64) }),
  is: (error: unknown): boolean => error instanceof DocumentError && error.code === 'DOCUMENT_NOT_SUGGESTIBLE',
};
