import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnsureSource } from '../../../src/cli/packages/config-source.ts';
import { switchOff, switchOn } from '../../../src/cli/packages/plugin-switches.ts';

const TYPED = `import { defineConfig } from '@editor-companion/core';
import type {} from 'companion-plugin-csv';

/** Bücher und mehr. */
export default defineConfig({
  server: { port: 3000 as number },
  plugins: {
    storage: true, // where data live
    // Streams without a model.
    mock: false,
    'import-office': { timeout: 10 },
    // Neither of these exists in production.
  },
} satisfies object);
`;

test('a plugin is added after the others, in their style, and nothing else changes', () => {
  const edited = switchOn(TYPED, false, 'import-pdf', true);
  const line = "    // Neither of these exists in production.\n    'import-pdf': true,\n";
  assert.equal(edited, TYPED.replace('    // Neither of these exists in production.\n', line));
  assert.equal(switchOff(edited, false, 'import-pdf'), TYPED);
});

test('a plugin that is off is switched on in its place, and one that is on stays unchanged', () => {
  assert.equal(switchOn(TYPED, false, 'mock', true), TYPED.replace('mock: false', 'mock: true'));
  assert.equal(switchOn(TYPED, false, 'storage', true), TYPED);
  assert.equal(switchOn(TYPED, false, 'import-office', true), TYPED);
  assert.throws(() => switchOn(TYPED, false, 'import-office', { options: { a: 1 } }), UnsureSource);
});

test('a package under another name, and options, are written out', () => {
  const given = { use: '@acme/books', options: { maxRows: 2, 'a-b': ["it's", null] } };
  assert.match(
    switchOn(TYPED, false, 'books', given),
    /\n    books: \{ use: '@acme\/books', options: \{ maxRows: 2, 'a-b': \[ "it's", null \] \} \},\n/,
  );
  assert.match(switchOn(TYPED, false, 'books', { options: { maxRows: 2 } }), /\n    books: \{ maxRows: 2 \},\n/);
});

test('an entry is removed with its line and the comment on that line; comments above it stay', () => {
  const off = switchOff(switchOff(TYPED, false, 'storage'), false, 'mock');
  assert.equal(off, TYPED.replace('    storage: true, // where data live\n', '').replace('    mock: false,\n', ''));
  assert.equal(switchOff(TYPED, false, 'absent'), TYPED);
});

for (const [name, text, on, off] of [
  [
    'one line',
    'export default { plugins: { a: true } };',
    'export default { plugins: { a: true, b: true } };',
    'export default { plugins: { } };',
  ],
  [
    'a comma at the end',
    'export default { plugins: { a: true, } };',
    'export default { plugins: { a: true, b: true } };',
    'export default { plugins: { } };',
  ],
  [
    'no plugins',
    'export default { plugins: {} };',
    'export default { plugins: {\n  b: true,\n} };',
    'export default { plugins: {} };',
  ],
  [
    'no member',
    'export default { port: 1 };',
    'export default { port: 1, plugins: { b: true } };',
    'export default { port: 1 };',
  ],
  [
    'no comma at the end of lines',
    'export default {\r\n  plugins: {\r\n    c: true,\r\n    a: true // here\r\n  }\r\n};\r\n',
    'export default {\r\n  plugins: {\r\n    c: true,\r\n    a: true, // here\r\n    b: true\r\n  }\r\n};\r\n',
    'export default {\r\n  plugins: {\r\n    c: true\r\n  }\r\n};\r\n',
  ],
  [
    'a constant and a function',
    'const it = defineConfig(({ env }) => { const port = 1; return { plugins: { a: true }, server: { port } }; });\nexport default it;',
    'const it = defineConfig(({ env }) => { const port = 1; return { plugins: { a: true, b: true }, server: { port } }; });\nexport default it;',
    'const it = defineConfig(({ env }) => { const port = 1; return { plugins: { }, server: { port } }; });\nexport default it;',
  ],
] as const) {
  test(`${name}: one plugin is switched on, and another off`, () => {
    assert.equal(switchOn(text, false, 'b', true), on);
    assert.equal(switchOff(text, false, 'a'), off);
  });
}

test('JSON remains JSON', () => {
  const text = '{\n  "plugins": {\n    "storage": true,\n    "a": true\n  }\n}\n';
  const on = switchOn(text, true, 'b', { options: { n: 1 } });
  assert.deepEqual(JSON.parse(on), { plugins: { storage: true, a: true, b: { n: 1 } } });
  assert.deepEqual(JSON.parse(switchOff(text, true, 'a')), { plugins: { storage: true } });
});

for (const [why, text] of [
  ['code makes the plugins', 'export default { plugins: pluginsOf(process.env) };'],
  ['an object is spread behind them', 'const more = {}; export default { plugins: { a: true }, ...more };'],
  ['an object is spread into them', 'export default { plugins: { a: true, ...others } };'],
  ['a name is worked out', 'export default { plugins: { a: true, [name]: true } };'],
  ['the value is worked out', "export default { plugins: { b: process.env.B === '1' } };"],
  [
    'there are two ways to the end',
    'export default () => { if (x) return { plugins: {} }; return { plugins: { a: true } }; };',
  ],
  ['the export is of CommonJS', 'module.exports = { plugins: {} };'],
  ['a member stands there twice', 'export default { plugins: { a: true }, plugins: {} };'],
  ['another function has the object', 'export default withDefaults({ plugins: {} });'],
  ['it is no code', 'export default { plugins: ;'],
] as const) {
  test(`nothing is edited if ${why}`, () => {
    assert.throws(() => switchOn(text, false, 'b', true), UnsureSource);
  });
}
