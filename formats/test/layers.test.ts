import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const SOURCE = join(import.meta.dirname, '../src');

const SHARED = ['package', 'content', 'graphics', 'math', 'media', 'drawingml'] as const;

/** The folders from which each folder of src/ may import, in addition to itself and `errors.ts`. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  package: [],
  content: ['package'],
  graphics: ['content'],
  math: ['package'],
  media: ['content', 'graphics', 'package'],
  drawingml: ['content', 'media', 'package'],
  docx: SHARED,
  odf: SHARED,
  pptx: SHARED,
  xlsx: SHARED,
  html: SHARED,
  markdown: SHARED,
  text: SHARED,
  // Rich Text and Word 2003 XML are converted to WordprocessingML, binary workbooks to SpreadsheetML.
  rtf: [...SHARED, 'docx'],
  wordml: [...SHARED, 'docx', 'markup', 'prose'],
  xlsb: [...SHARED, 'xlsx'],
  // An EPUB contains web pages.
  epub: [...SHARED, 'html', 'markup'],
  // Web pages, in single files and in containers of several pages.
  markup: ['content', 'math', 'media', 'package'],
  prose: ['content', 'markup'],
  csv: ['content', 'markup', 'prose'],
  sniff: ['csv', 'markup'],
  compound: [],
  // Numbers are formatted as in other workbooks.
  spreadsheetml: ['content', 'markup', 'package', 'prose', 'xlsx'],
  // Packages with all parts in one XML file.
  flat: ['content', 'docx', 'markup', 'odf', 'package', 'pptx', 'prose', 'xlsx'],
  // The decrypted content has one of these formats.
  encrypted: ['compound', 'content', 'docx', 'markup', 'package', 'pptx', 'prose', 'xlsb', 'xlsx'],
  mime: ['content', 'markup', 'prose'],
  // Messages have bodies in several formats.
  mail: ['compound', 'content', 'markup', 'mime', 'package', 'prose', 'docx', 'rtf'],
  losses: ['content'],
};

const files = globSync('*/**/*.ts', { cwd: SOURCE });
const importsOf = (path: string): string[] =>
  [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
const folderOf = (path: string): string => path.split(/[/\\]/)[0] ?? '';

test('no format imports another one, and their shared code imports none', () => {
  assert.ok(files.length > 200);
  const faults = files.flatMap((path) =>
    importsOf(path)
      .filter((to) => to !== 'errors.ts' && folderOf(to) !== folderOf(path))
      .filter((to) => BELOW[folderOf(path)]?.includes(folderOf(to)) !== true)
      .map((to) => `${path} imports ${to}`),
  );
  assert.deepEqual(faults, []);
});

test('readers import no writer, and writers no reader', () => {
  const halves = /^(?:docx|odf|math)[/\\](read|write)[/\\]/;
  const faults = files.flatMap((path) =>
    importsOf(path)
      .filter((to) => folderOf(to) === folderOf(path))
      .filter((to) => halves.test(path) && halves.test(to) && halves.exec(path)?.[1] !== halves.exec(to)?.[1])
      .map((to) => `${path} imports ${to}`),
  );
  assert.deepEqual(faults, []);
});

test('writers of workbooks and presentations import nothing of the readers beside them, and the reverse', () => {
  const isWriter = (path: string): boolean => /^(?:xlsx|pptx)[/\\]write[/\\]/.test(path);
  const faults = files.flatMap((path) =>
    importsOf(path)
      .filter((to) => folderOf(to) === folderOf(path) && /^(?:xlsx|pptx)$/.test(folderOf(path)))
      .filter((to) => isWriter(path) !== isWriter(to))
      .map((to) => `${path} imports ${to}`),
  );
  assert.deepEqual(faults, []);
});
