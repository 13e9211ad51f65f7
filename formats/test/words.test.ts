import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { OWN_WORDS } from '../src/content/own/words.ts';
import * as docx from '../src/docx/words.ts';
import * as odf from '../src/odf/words.ts';

const SOURCE = join(import.meta.dirname, '../src');

/** Returns the text of all literals in a source file, without comments. */
function textsOf(path: string): string[] {
  const texts: string[] = [];
  const { program, errors } = parseSync(path, readFileSync(join(SOURCE, path), 'utf8'));
  assert.deepEqual(errors, [], path);
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.raw),
  }).visit(program);
  return texts;
}

/** Excel's name of a number format is also Writer's name of its default style. */
const APART: Readonly<Record<string, readonly string[]>> = { Standard: ['spreadsheetml/styles.ts'] };

const files = globSync('**/*.ts', { cwd: SOURCE }).map((path) => [path.replaceAll(sep, '/'), textsOf(path)] as const);

/** Returns the files that contain a word as a whole word. */
function placesOf(word: string): string[] {
  const alone = new RegExp(`(?<![A-Za-z])${RegExp.escape(word)}(?![A-Za-z])`);
  return files
    .filter(([path, texts]) => !APART[word]?.includes(path) && texts.some((text) => alone.test(text)))
    .map(([path]) => path);
}

const own = new Set<string>(Object.values(OWN_WORDS));

const OWNERS: readonly (readonly [owner: string, words: readonly string[]])[] = [
  ['content/own/words.ts', [...own].filter((word) => word !== OWN_WORDS.open)],
  ['docx/words.ts', [...Object.values(docx.OWN_STYLES), ...Object.values(docx.STYLE_IDS), docx.SEPARATOR]],
  ['odf/words.ts', Object.values(odf.STYLES).filter((word) => !own.has(word))],
];

for (const [owner, words] of OWNERS) {
  test(`names that writer and reader share are written in ${owner} only`, () => {
    for (const word of words) assert.deepEqual(placesOf(word), [owner], `"${word}"`);
  });
}
