/**
 * Imports every .docx of an index and writes the results as JSON for the scorer:
 *   node plugins/import-office/scripts/produce.ts GOLDEN_FOLDER PRODUCED_FOLDER
 *
 * A result is named after its input's path with `/` as `__`; a refusal becomes `{"error": code}`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompanionError } from '@editor-companion/core/plugin';
import { readDocx } from '@editor-companion/formats/docx/read';

const [golden, produced] = process.argv.slice(2);
if (golden === undefined || produced === undefined) throw new Error('usage: produce.ts GOLDEN_FOLDER PRODUCED_FOLDER');

mkdirSync(produced, { recursive: true });
for (const input of inputsOf(join(golden, 'INDEX.tsv'))) {
  writeFileSync(join(produced, `${input.replaceAll('/', '__')}.json`), JSON.stringify(importFile(join(golden, input))));
}

function inputsOf(index: string): string[] {
  const lines = readFileSync(index, 'utf8').split('\n').slice(1);
  return [...new Set(lines.map((line) => line.split('\t')[0] ?? ''))].filter((input) => input.endsWith('.docx'));
}

function importFile(path: string): object {
  try {
    return readDocx(path, { revisions: 'keep' }, () => undefined).content;
  } catch (error) {
    if (!CompanionError.is(error)) throw error;
    return { error: error.code };
  }
}
