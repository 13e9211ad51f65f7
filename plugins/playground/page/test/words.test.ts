import './globals.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { local } from './globals.ts';

const { en } = await import('../src/words/en.ts');
const { zh } = await import('../src/words/zh.ts');
const { chooseLanguage, language, when, words } = await import('../src/words/index.ts');

/** Yields each text with its path. A text with placeholders is filled with recognizable values. */
function* textsOf(table: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof table === 'function')
    yield [`${path}(${table.length})`, filled(table as (...values: unknown[]) => unknown)];
  else if (Array.isArray(table)) yield [`${path}[${table.length}]`, table.join(' ')];
  else if (typeof table === 'object' && table !== null)
    for (const [name, value] of Object.entries(table)) yield* textsOf(value, `${path}.${name}`);
  else yield [path, table];
}

/** As numbers, because some texts depend on a count. */
const VALUES = [4711, 4712, 4713];
const filled = (text: (...values: unknown[]) => unknown): unknown => text(...VALUES.slice(0, text.length));
/** The values that are in a text, however a language writes numbers. */
const gapsOf = (text: unknown): string[] =>
  String(text)
    .replaceAll(',', '')
    .match(/471[123]/gu)
    ?.toSorted() ?? [];

const [english, chinese] = [new Map(textsOf(en)), new Map(textsOf(zh))];

test('both languages have the same texts, with the same number of placeholders', () => {
  assert.deepEqual([...chinese.keys()].toSorted(), [...english.keys()].toSorted());
  assert.ok(english.size > 150);
});

test('no text is empty, and every placeholder is used in both languages', () => {
  for (const [path, text] of english) {
    assert.ok(String(text).trim() !== '', `en${path}`);
    assert.ok(String(chinese.get(path)).trim() !== '', `zh${path}`);
    assert.deepEqual(new Set(gapsOf(chinese.get(path))), new Set(gapsOf(text)), path);
  }
});

const lettersOf = (text: unknown): string[] => String(text).match(/\p{L}+/gu) ?? [];

test('Chinese texts are Chinese, except names', () => {
  const foreign = [...chinese].filter(([, text]) => !/\p{Script=Han}/u.test(String(text)));
  for (const [path, text] of foreign)
    assert.deepEqual(lettersOf(text), lettersOf(english.get(path)), `${path} is names, the same in both`);
  assert.ok(foreign.length < 10, foreign.map(([path]) => path).join());
});

test('the language is that of the browser until one is chosen, which is stored and set on the page', () => {
  assert.equal(language.value, 'en');
  assert.equal(words.value.language, en.language);
  chooseLanguage('zh');
  assert.equal(words.value.language, zh.language);
  assert.equal(local.getItem('companion.language'), 'zh');
  assert.equal(document.documentElement.lang, 'zh-Hans');
  chooseLanguage('en');
  assert.equal(document.documentElement.lang, 'en');
});

test('a time of today has no date', () => {
  const [today, earlier] = [when(Date.now()), when(Date.UTC(2020, 4, 3))];
  assert.match(today, /^\d{1,2}:\d{2}/u);
  assert.match(earlier, /May/u);
});
