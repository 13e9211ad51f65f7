import type { CompanionError, ErrorFactory } from '@editor-companion/core/plugin';
import { FormatError, type FormatErrorCode } from '@editor-companion/formats';
import { errors } from './errors.ts';

export const CODES = {
  FILE_TRUNCATED: 'IMPORT_FILE_TRUNCATED',
  FILE_DAMAGED: 'IMPORT_FILE_DAMAGED',
  FILE_ENCRYPTED: 'IMPORT_FILE_ENCRYPTED',
  PASSWORD_WRONG: 'IMPORT_PASSWORD_WRONG',
  ARCHIVE_UNSAFE: 'IMPORT_ARCHIVE_UNSAFE',
  XML_UNSAFE: 'IMPORT_XML_UNSAFE',
  CONTENT_TOO_LARGE: 'IMPORT_DOCUMENT_TOO_LARGE',
} as const satisfies Record<FormatErrorCode, Exclude<keyof typeof errors, 'table'>>;

/** Runs a reader and converts its FormatError into an error of this plugin. @throws CompanionError for a FormatError. */
export function asImportErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError ? importError(error) : error;
  }
}

/** Both messages of a code have the same placeholders. */
const importError = (error: FormatError): CompanionError => {
  const make = errors[CODES[error.code]] as ErrorFactory;
  return make(error.values, { cause: error });
};
