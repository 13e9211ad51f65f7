import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const SOURCE = join(import.meta.dirname, '../src');

const SHARED = ['package', 'content', 'graphics', 'math', 'media', 'drawingml'] as const;

/** Folders that a folder of src/ may import from, besides itself and `errors.ts`. */
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
  // Rich Text and Word's XML of 2003 are translated to WordprocessingML, binary workbooks to SpreadsheetML.
  rtf: [...SHARED, 'docx'],
  wordml: [...SHARED, 'docx', 'markup', 'prose'],
  xlsb: [...SHARED, 'xlsx'],
  // A book is made of web pages.
  epub: [...SHARED, 'html', 'markup'],
  // Pages, in files and in what holds several of them.
  markup: ['content', 'math', 'media', 'package'],
  prose: ['content', 'markup'],
  csv: ['content', 'markup', 'prose'],
  sniff: ['csv', 'markup'],
  compound: [],
  // Numbers are shown as in any workbook.
  spreadsheetml: ['content', 'markup', 'package', 'prose', 'xlsx'],
  // A package whose parts stand in one XML file.
  flat: ['content', 'docx', 'markup', 'odf', 'package', 'pptx', 'prose', 'xlsx'],
  // What is within is any of these.
  encrypted: ['compound', 'content', 'docx', 'markup', 'package', 'pptx', 'prose', 'xlsb', 'xlsx'],
  mime: ['content', 'markup', 'prose'],
  // Messages have bodies of every kind.
  mail: ['compound', 'content', 'markup', 'mime', 'package', 'prose', 'docx', 'rtf'],
  losses: ['content'],
};

const files = globSync('*/**/*.ts', { cwd: SOURCE });
const importsOf = (path: string): string[] =>
  [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
const folderOf = (path: string): string => path.split(/[/\\]/)[0] ?? '';

test('no format knows another one, and what they share knows none', () => {
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

test('writers of workbooks and presentations import nothing of their readers, which stand beside them, nor these of them', () => {
  const isWriter = (path: string): boolean => /^(?:xlsx|pptx)[/\\]write[/\\]/.test(path);
  const faults = files.flatMap((path) =>
    importsOf(path)
      .filter((to) => folderOf(to) === folderOf(path) && /^(?:xlsx|pptx)$/.test(folderOf(path)))
      .filter((to) => isWriter(path) !== isWriter(to))
      .map((to) => `${path} imports ${to}`),
  );
  assert.deepEqual(faults, []);
});
