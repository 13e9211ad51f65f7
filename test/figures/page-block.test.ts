import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { FIGURES } from '../../scripts/figures/figures.ts';
import { addFigureRow, blockOf, writeFigures } from '../../scripts/figures/page-block.ts';

const PAGE = FIGURES.encryption.page;
const RUNS = FIGURES['office-fuzz'].page;
const measurement = { tables: [{ head: ['', 'ours'], rows: [['a | b', '1 ms']] }], method: 'Medians of three rounds.' };

/** Creates a folder with one page. */
function folderWith(page: string, text: string) {
  const root = mkdtempSync(join(tmpdir(), 'companion-figures-'));
  mkdirSync(dirname(join(root, page)), { recursive: true });
  writeFileSync(join(root, page), text);
  return {
    root,
    read: () => readFileSync(join(root, page), 'utf8'),
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  };
}

test('a run with --write writes its table between the markers, with date, command and method, and changes nothing else', () => {
  using folder = folderWith(PAGE, 'a\n\n<!-- figures:encryption -->\n\nold\n\n<!-- /figures:encryption -->\n\nb\n');
  const date = new Date('2026-11-27T12:00:00Z');
  writeFigures('encryption', measurement, { root: folder.root, date, argv: ['node', 'main.ts', '--write'] });
  assert.match(
    folder.read(),
    /^a\n\n<!-- figures:encryption -->\n\nMedians of three rounds\. Measured on 2026-11-27 with `npm run bench -- encryption` on \d+ cores .*\.\n\n\| {2}\| ours \|\n\| --- \| --- \|\n\| a \\\| b \| 1 ms \|\n\n<!-- \/figures:encryption -->\n\nb\n$/,
  );
  const once = folder.read();
  writeFigures('encryption', measurement, { root: folder.root, date, argv: ['--write'] });
  assert.equal(folder.read().replaceAll(/load [\d.]+/g, ''), once.replaceAll(/load [\d.]+/g, ''));
});

test('a run without --write leaves the page unchanged, and a page without markers is an error', () => {
  using folder = folderWith(PAGE, 'no markers');
  writeFigures('encryption', measurement, { root: folder.root, argv: [] });
  assert.equal(folder.read(), 'no markers');
  assert.throws(() => writeFigures('encryption', measurement, { root: folder.root, argv: ['--write'] }), /has no/);
});

test('a command that keeps a list of its runs adds a row to the earlier ones', () => {
  const table = '| formats |\n|---|\n| docx |';
  using folder = folderWith(RUNS, `<!-- figures:office-fuzz -->\n\n${table}\n\n<!-- /figures:office-fuzz -->\n`);
  addFigureRow('office-fuzz', ['all'], { root: folder.root, argv: ['--write'] });
  assert.equal(blockOf(folder.read(), 'office-fuzz').trim(), `${table}\n| all |`);
});
