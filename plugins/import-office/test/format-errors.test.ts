import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatError, formatErrors, type FormatErrorCode } from '@editor-companion/formats';
import { errors } from '../src/errors.ts';
import { asImportErrors, CODES } from '../src/format-errors.ts';

const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

test('an import’s message has exactly the placeholders of the format’s own', () => {
  for (const code of Object.keys(CODES) as FormatErrorCode[])
    assert.deepEqual(
      placeholdersOf(errors.table[CODES[code]].message),
      placeholdersOf(formatErrors[code].message),
      code,
    );
});

test('a reader’s refusal becomes an error of the import, with its values and its cause', () => {
  const cause = new FormatError('FILE_DAMAGED', { reason: 'it has no main part' });
  const refuse = (): never => {
    throw cause;
  };
  const expected = { code: 'IMPORT_FILE_DAMAGED', status: 422, message: /: it has no main part\./, cause };
  assert.throws(() => asImportErrors(refuse), expected);
});
