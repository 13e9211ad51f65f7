import { DocumentError } from '../errors.ts';

/** The refusal of a suggestion where old and new cannot stand beside each other. */
export const unfit = {
  error: (parent = 'the document'): DocumentError =>
    new DocumentError('DOCUMENT_NOT_SUGGESTIBLE', { parent: parent.slice(0, 64) }),
  is: (error: unknown): boolean => error instanceof DocumentError && error.code === 'DOCUMENT_NOT_SUGGESTIBLE',
};
