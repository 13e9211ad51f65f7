import assert from 'node:assert/strict';
import { test } from 'node:test';
import { published } from '../../scripts/published-manifest.ts';

test('a published package points to its compiled files, under every condition', () => {
  const { exports, imports } = published({
    exports: {
      '.': './src/index.ts',
      './read': { browser: './src/read/browser.ts', default: './src/read/index.ts' },
      './content.css': './src/styles/content.css',
      './package.json': './package.json',
      './fonts/*': './built/*',
    },
    imports: { '#zlib': { browser: './src/zlib/browser.ts', default: './src/zlib/node.ts' } },
  });
  const compiled = (path: string) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` });
  assert.deepEqual(exports, {
    '.': compiled('index'),
    './read': { browser: compiled('read/browser'), default: compiled('read/index') },
    './content.css': './dist/styles/content.css',
    './package.json': './package.json',
    './fonts/*': './built/*',
  });
  assert.deepEqual(imports, { '#zlib': { browser: compiled('zlib/browser'), default: compiled('zlib/node') } });
});

test('fields for contributors are removed, and the rest stays', () => {
  const manifest = published({
    name: '@editor-companion/sample',
    dependencies: { kysely: '^1.0.0' },
    files: ['built', 'dist'],
    scripts: { test: 'node --test' },
    devDependencies: { typescript: '^7.0.0' },
    exports: {},
  });
  assert.deepEqual(manifest, {
    name: '@editor-companion/sample',
    dependencies: { kysely: '^1.0.0' },
    files: ['dist', 'built'],
    exports: {},
    publishConfig: { access: 'public' },
  });
});
