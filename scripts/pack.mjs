/*
 * Builds the publishable packages: client, core, document, fonts, formats, every plugin, and the starter, as tarballs.
 *   npm run pack                        into .pack/
 *   npm run pack -- --out dir core      only these folders, elsewhere
 * Node runs no TypeScript below node_modules, so a published package holds JavaScript and declarations in dist/, and its exports point
 * there.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFonts } from './build-fonts.mjs';
import { buildPages } from './build-pages.mjs';
import { root } from './dependencies.mjs';
import { published } from './published-manifest.ts';

const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: join(root, '.pack') } },
  allowPositionals: true,
});
const out = resolve(values.out);
const work = join(out, 'work');

const folders = globSync(
  ['{client,core,document,fonts,formats,starter,starter/create}/package.json', 'plugins/*/package.json'],
  { cwd: root },
)
  .map((file) => dirname(file))
  .filter((folder) => positionals.length === 0 || positionals.includes(folder))
  .toSorted();

try {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  if (folders.includes('fonts')) await buildFonts();
  if (folders.some((folder) => ['plugins/console', 'plugins/playground'].includes(folder))) await buildPages();
  compile();
  for (const folder of folders) stage(folder);
  for (const tarball of pack()) console.log(relative(process.cwd(), join(out, tarball)));
  rmSync(work, { recursive: true });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Compiles all packages at once, so that they are checked against each other's sources. */
function compile() {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rootDir: root,
      outDir: join(work, 'build'),
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: folders.map((folder) => join(root, folder, 'src')),
    exclude: [],
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config));
  // The compiler's threads would each check shared code again, which doubles the work.
  run(join(root, 'node_modules/.bin/tsc'), ['-p', work, '--singleThreaded']);
}

function stage(folder) {
  const source = join(root, folder);
  const target = join(work, 'stage', basename(folder));
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const emitted = join(work, 'build', folder, 'src');
  if (existsSync(emitted)) cpSync(emitted, join(target, 'dist'), { recursive: true });
  if (existsSync(join(source, 'src'))) {
    cpSync(join(source, 'src'), join(target, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  }
  for (const file of [...(manifest.files ?? []), 'README.md'].filter((name) => name !== 'dist')) {
    if (existsSync(join(source, file))) cpSync(join(source, file), join(target, file), { recursive: true });
  }
  mkdirSync(target, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published(manifest), undefined, 2)}\n`);
}

function pack() {
  const stages = folders.map((folder) => join(work, 'stage', basename(folder)));
  const output = run('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', out, ...stages]);
  return output.trim().split('\n');
}

function run(command, args) {
  try {
    return execFileSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
  } catch (error) {
    throw new Error(`${basename(command)} failed:\n${error.stdout}${error.stderr}`, { cause: error });
  }
}
