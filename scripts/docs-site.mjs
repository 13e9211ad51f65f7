/*
 * Builds the documentation as a site of static files, into plugins/reference/guide/dist; installs its generator on first use. The files
 * work below any path, and need no server of their own.
 *   npm run docs:site
 *   npm run docs:site -- --out /srv/www/docs
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './dependencies.mjs';
import { brokenLinks } from './site/broken-links.ts';
import { builtSite } from './site/pages.ts';
import { stagePages } from './site/stage.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const cwd = join(root, 'site');
const vitepress = join(cwd, 'node_modules/vitepress/bin/vitepress.js');

process.exitCode = install() || build();

function install() {
  if (existsSync(vitepress)) return 0;
  return run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts');
}

function build() {
  stagePages(root, join(cwd, 'dist/pages'));
  const status = run(process.execPath, vitepress, 'build');
  if (status !== 0) return status;
  const broken = brokenLinks(join(cwd, '.vitepress/dist'));
  if (broken.length > 0) {
    console.error(`Links of the site that lead nowhere:\n${broken.join('\n')}`);
    return 1;
  }
  const target = values.out === undefined ? builtSite(root) : resolve(values.out);
  rmSync(target, { recursive: true, force: true });
  cpSync(join(cwd, '.vitepress/dist'), target, { recursive: true });
  console.log(`The site is in ${target}`);
  return 0;
}

function run(command, ...args) {
  return (
    spawnSync(command, args, { cwd, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
      .status ?? 1
  );
}
