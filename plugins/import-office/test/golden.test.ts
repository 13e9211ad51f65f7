/*
 * Compares the results with those of other tools. COMPANION_GOLDEN names the folder of their results, COMPANION_SCORE that of the scorer.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { outsideFolder } from './kit/folder.ts';

const golden = outsideFolder('COMPANION_GOLDEN');
const score = outsideFolder('COMPANION_SCORE');
const LEAST = '0.97';

test('documents are read as well as by the best of other tools', { skip: golden.skip || score.skip }, () => {
  const produced = mkdtempSync(join(tmpdir(), 'golden-'));
  try {
    run([join(import.meta.dirname, '../scripts/produce.ts'), golden.folder, produced]);
    run([
      join(score.folder, 'score.mjs'),
      '--golden',
      golden.folder,
      '--produced',
      produced,
      '--formats',
      'docx',
      '--min',
      LEAST,
    ]);
  } finally {
    rmSync(produced, { recursive: true, force: true });
  }
});

function run(args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
}
