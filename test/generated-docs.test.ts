import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { referenceDocs } from '../scripts/reference-docs.ts';

const REPOSITORY = join(import.meta.dirname, '..');

for (const [path, text] of Object.entries(await referenceDocs())) {
  test(`${path} matches the declarations of the packages (npm run docs:reference)`, async () => {
    assert.equal(await readFile(join(REPOSITORY, path), 'utf8'), text);
  });
}
