import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { warningCodesIn } from './source/warning-codes.ts';
import { REPOSITORY } from './support/server.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** Returns all warning codes in the sources, with their texts if these are constant. */
function codesInCode(): ReadonlyMap<string, string | undefined> {
  const files = globSync('{core,document,formats,plugins/*}/src/**/*.ts', { cwd: REPOSITORY });
  const codes = new Map<string, string | undefined>();
  for (const file of files)
    for (const [code, text] of warningCodesIn(file, read(file))) codes.set(code, text ?? codes.get(code));
  return codes;
}

const codesOnPage = (): ReadonlyMap<string, string> =>
  new Map(
    [...read('docs/warnings.md').matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|$/gm)].map(([, code = '', text = '']) => [
      code,
      text,
    ]),
  );

test('docs/warnings.md lists the codes of all warnings, and no others', () => {
  assert.deepEqual([...codesOnPage().keys()].toSorted(), [...codesInCode().keys()].toSorted());
});

test('docs/warnings.md has the texts of the warnings', () => {
  const page = codesOnPage();
  for (const [code, text] of codesInCode()) if (text !== undefined) assert.equal(page.get(code), text, code);
});

test('codes are found in all files that make warnings, and in no others', () => {
  const text = "const MESSAGES = { PICTURE_LOST: 'Gone.' }; add('PAGE_CUT'); const other = 'A sentence';";
  assert.deepEqual(
    [...warningCodesIn('a.ts', `import type { DocumentWarning } from 'x'; ${text}`)],
    [
      ['PICTURE_LOST', 'Gone.'],
      ['PAGE_CUT', undefined],
    ],
  );
  assert.deepEqual([...warningCodesIn('a.ts', text)], []);
});
