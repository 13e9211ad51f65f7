import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { composeContentStyles } from '../scripts/content-styles.ts';
import { contentStyles, contentStylesUrl, contentStylesVersion, scopedContentStyles } from '../src/styles/index.ts';

const css = contentStyles()
  .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
  .replaceAll(/'[^']*'/gu, "''");
const declared = new Set([...css.matchAll(/(--editor-[\w-]+):/gu)].map(([, name]) => name));
const used = new Set([...css.matchAll(/var\((--editor-[\w-]+)/gu)].map(([, name]) => name));

/** `a :where(b) > :where(c)::marker` -> the part of it outside of `:where()` and pseudo-elements. */
function specificPart(selector: string): string {
  let depth = 0;
  let rest = '';
  for (const char of selector.replaceAll(':where(', '\u0000')) {
    if (char === '\u0000' || char === '(') depth += 1;
    if (depth === 0) rest += char;
    if (char === ')') depth -= 1;
  }
  return rest.replaceAll(/::[\w-]+/gu, '').replaceAll(/[\s>+~]/gu, '');
}

test('the style sheet consists of the nodes’ styles (npm run build:styles)', () => {
  assert.equal(contentStyles(), composeContentStyles());
});

test('no rule is more specific than an element selector, so that every other style sheet has priority', () => {
  const selectors = [...css.matchAll(/([^{};]+)\{/gu)].map(([, selector = '']) => selector.trim());
  const specific = selectors.filter((selector) => !selector.startsWith('@') && specificPart(selector) !== '');
  assert.ok(selectors.length > 100);
  assert.deepEqual(specific, []);
});

test('every custom property is declared, used, and listed in the README', async () => {
  assert.deepEqual(
    [...used].filter((name) => !declared.has(name)),
    [],
  );
  assert.deepEqual(
    [...declared].filter((name) => !used.has(name)),
    [],
  );
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  assert.deepEqual(
    [...declared].filter((name) => !readme.includes(`\`${name}\``)),
    [],
  );
});

test('the style sheet loads nothing', () => assert.doesNotMatch(css, /@import|url\(|@font-face/u));

test('the scoped style sheet has the same rules, within elements with content', () => {
  const scoped = scopedContentStyles('.page');
  assert.ok(scoped.startsWith(':where(.page) {\n'));
  assert.ok(scoped.includes(contentStyles()));
  assert.equal(scoped.split('{').length, scoped.split('}').length);
});

test('a front end can import the file with its bundler', () => {
  assert.equal(import.meta.resolve('@editor-companion/document/styles/content.css'), contentStylesUrl.href);
});

test('the version derives from the bytes, so that it changes with every change', async () => {
  const hash = createHash('sha256')
    .update(await readFile(contentStylesUrl))
    .digest('hex');
  assert.equal(contentStylesVersion(), hash.slice(0, 12));
});
