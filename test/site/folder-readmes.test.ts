import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/server.ts';

/** Files and folders in backticks: `room.ts`, `store/`, `../roles.ts`. Names with placeholders are not checked. */
const NAMES = /`((?:\.{1,2}\/|[\w-]+\/)*(?:[\w.-]+\.tsx?|[\w-]+\/))`/g;

/** Whether a path exists from a folder, or from a folder below it, as a README may describe a folder within it. */
const isBelow = (folder: string, path: string): boolean =>
  existsSync(join(folder, path)) || globSync(`**/${path}`, { cwd: folder }).length > 0;

test('the README of a source folder names only files and folders that exist', () => {
  const pages = globSync(['{core,client,document,formats}/src/**/README.md', 'plugins/*/src/**/README.md'], {
    cwd: REPOSITORY,
  });
  assert.ok(pages.length > 30);
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(REPOSITORY, page), 'utf8').matchAll(NAMES)]
      .map(([, name = '']) => name)
      .filter((name) => !isBelow(join(REPOSITORY, dirname(page)), name))
      .map((name) => `${page}: ${name}`),
  );
  assert.deepEqual(missing, []);
});
