import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const REPOSITORY = join(import.meta.dirname, '..');

const documents = globSync('**/*.md', {
  cwd: REPOSITORY,
  exclude: (path) => /(^|\/)(node_modules|dist|data|\.pack)$|^core\/templates$/.test(path),
}).toSorted();

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Returns the targets of links and pictures within the repository. */
const linksOf = (path: string): string[] =>
  [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target));

/** Returns the anchors that GitHub creates from the headings. */
function anchorsOf(path: string): string[] {
  const headings = read(path).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isWhole(from: string, link: string): boolean {
  const [file = '', anchor] = decodeURI(link).split('#');
  const path = file === '' ? from : relative(REPOSITORY, join(REPOSITORY, dirname(from), file));
  if (!existsSync(join(REPOSITORY, path))) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(path).includes(anchor);
}

test('links between documents resolve', () => {
  assert.ok(documents.length > 20);
  const broken = documents.flatMap((path) =>
    linksOf(path)
      .filter((link) => !isWhole(path, link))
      .map((link) => `${path}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('no link points to localhost, which the site generator treats as a dead link', () => {
  const wrong = documents.filter((path) => /[<(]https?:\/\/localhost/.test(read(path)));
  assert.deepEqual(wrong, []);
});

test('a decision has a number of its own, in its file name only, and a heading that states the decision', () => {
  const decisions = documents.filter((path) => path.startsWith(join('docs', 'decisions')));
  assert.ok(decisions.length > 60);
  const wrong = decisions.filter(
    (path) => !/^# [A-Z`]/.test(read(path)) || !/^\d{4}-[a-z0-9-]+\.md$/.test(basename(path)),
  );
  assert.deepEqual(wrong, []);
  const numbers = decisions.map((path) => basename(path).slice(0, 4));
  assert.equal(new Set(numbers).size, numbers.length, 'two decisions have one number');
});
