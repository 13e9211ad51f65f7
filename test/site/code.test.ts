import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';
import { fencesOf } from '../../scripts/site/prose.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const PAGES = globSync(
  ['docs/**/*.md', '*.md', 'plugins/*/README.md', '{core,client,document,formats,fonts}/README.md'],
  {
    cwd: REPOSITORY,
  },
);

interface Snippet {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

const snippets: readonly Snippet[] = PAGES.flatMap((page) =>
  fencesOf(readFileSync(join(REPOSITORY, page), 'utf8')).map((fence) => {
    const [head = '', ...lines] = fence.split('\n');
    return { page, language: /^ *```(\w*)/.exec(head)?.[1] ?? '', code: lines.slice(0, -1).join('\n') };
  }),
);

const named = (...languages: string[]): readonly Snippet[] =>
  snippets.filter(({ language }) => languages.includes(language));

const faultsIn = (list: readonly Snippet[], check: (code: string, language: string) => string | undefined): string[] =>
  list.flatMap(({ page, language, code }) => {
    const fault = check(code, language);
    return fault === undefined ? [] : [`${page}: ${fault}\n${code.slice(0, 200)}`];
  });

test('JSON in the docs is valid', () => {
  assert.ok(named('json').length > 3);
  const parse = (code: string): string | undefined => {
    try {
      for (const line of /^\{.*\}$/m.test(code) ? code.split('\n') : [code]) JSON.parse(line);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
  assert.deepEqual(faultsIn(named('json'), parse), []);
});

/** Contexts of a snippet: whole files, members of an object such as `plugins: {…}`, or lines of a function. */
const FRAMES: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => `({ ${code}\n})`,
  (code) => `async () => { ${code}\n}`,
];

test('TypeScript and JavaScript in the docs parse', () => {
  assert.ok(named('ts', 'tsx', 'js', 'jsx').length > 40);
  const parse = (code: string, language: string): string | undefined => {
    const errors = FRAMES.map(
      (frame) => parseSync(`snippet.${language}`, frame(code), { sourceType: 'module' }).errors[0],
    );
    return errors.includes(undefined) ? undefined : errors[0]?.message;
  };
  assert.deepEqual(faultsIn(named('ts', 'tsx', 'js', 'jsx'), parse), []);
});
