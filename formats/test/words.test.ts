import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { OWN_WORDS } from '../src/content/own/words.ts';
import * as docx from '../src/docx/words.ts';
import * as odf from '../src/odf/words.ts';

const SOURCE = join(import.meta.dirname, '../src');

/** Every text of a source file's literals, comments left out. */
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

/** Excel calls a number format what Writer calls its first style. */
const APART: Readonly<Record<string, readonly string[]>> = { Standard: ['spreadsheetml/styles.ts'] };

const files = globSync('**/*.ts', { cwd: SOURCE }).map((path) => [path.replaceAll(sep, '/'), textsOf(path)] as const);

/** Where a word is written, as a word of its own. */
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
  test(`words that writer and reader agree on are written in ${owner} alone`, () => {
    for (const word of words) assert.deepEqual(placesOf(word), [owner], `"${word}"`);
  });
}
