import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';
import { circlesIn, upwardImports } from './source/circles.ts';
import { longFunctions } from './source/function-lengths.ts';
import { importsAmong } from './source/imports.ts';

const REPOSITORY = join(import.meta.dirname, '..');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly type?: string;
  readonly description?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const files = (...patterns: string[]): string[] =>
  globSync(patterns, {
    cwd: REPOSITORY,
    exclude: (path) => /^core\/templates$|(^|\/)(node_modules|dist)(\/|$)/.test(path),
  }).toSorted();
const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`)) as Manifest;

const packages = files('{client,core,document,fonts,formats}/package.json', 'plugins/*/package.json')
  .map((path) => dirname(path))
  .filter((folder) => existsSync(join(REPOSITORY, folder, 'src/index.ts')));
const plugins = packages.filter((folder) => folder.startsWith('plugins/'));

/** Returns the package names and `node:` modules that a file imports, including type imports. */
function importsOf(path: string, text = read(path)): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?:[\w\s{},*$]+?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm);
  const specifiers = [...statements].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
  return specifiers.filter((specifier) => !specifier.startsWith('.'));
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** The libraries that plugins may use besides the core. No plugin depends on a host. */
const LIBRARIES = ['document', 'fonts', 'formats'].map((name) => `@editor-companion/${name}`);

test('dependencies point inward: a plugin imports the contract, the shared libraries, and its own dependencies', () => {
  const faults = plugins.flatMap((folder) => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifestOf(folder);
    const own = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    const isAllowed = (specifier: string): boolean => {
      if (/^@editor-companion\/core\/(?:plugin|thread)$/.test(specifier) || isBuiltin(specifier)) return true;
      // Message types of the wire protocol. See decision 48.
      if (/^@editor-companion\/client\/wire(?:-[a-z]+)?$/.test(specifier))
        return own.includes('@editor-companion/client');
      const name = packageOf(specifier);
      if (LIBRARIES.includes(name)) return own.includes(name);
      return !name.startsWith('@editor-companion/') && (own.includes(name) || name === 'fastify');
    };
    return files(`${folder}/src/**/*.ts`).flatMap((path) =>
      importsOf(path)
        .filter((specifier) => !isAllowed(specifier))
        .map((specifier) => `${path} imports ${specifier}`),
    );
  });
  assert.deepEqual(faults, []);
});

test('the core imports no plugin, only types from the document model, and only its own dependencies', () => {
  const own = Object.keys(manifestOf('core').dependencies ?? {});
  const faults = files('core/src/**/*.ts').flatMap((path) => {
    const atRunTime = importsOf(path, withoutTypes(read(path)));
    return importsOf(path)
      .filter((specifier) => !isBuiltin(specifier) && !own.includes(packageOf(specifier)))
      .concat(atRunTime.filter((specifier) => packageOf(specifier) === '@editor-companion/document'))
      .map((specifier) => `${path} imports ${specifier}`);
  });
  assert.deepEqual(faults, []);
});

const withoutTypes = (text: string): string =>
  text.replaceAll(/^(?:import|export) type [\w\s{},*]+? from '[^']+';$/gm, '');

test('the formats import the document model and their dependencies, and no host', () => {
  const own = Object.keys(manifestOf('formats').dependencies ?? {});
  const faults = files('formats/src/**/*.ts').flatMap((path) =>
    importsOf(path)
      .filter((specifier) => !isBuiltin(specifier) && !own.includes(packageOf(specifier)))
      .map((specifier) => `${path} imports ${specifier}`),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    own.filter((name) => name.startsWith('@editor-companion/')),
    ['@editor-companion/document'],
  );
});

test('folders of the core import only folders before them in the list of its README, types included', () => {
  const [, list = ''] = read('core/README.md').split('## What lives where in src/');
  const order = [...list.matchAll(/^- `([\w-]+)\/?`/gm)].map(([, name = '']) => name);
  const inside = /^core\/src\/[^/]+\//;
  const imports = importsAmong(files('core/src/*/**/*.ts'), REPOSITORY).filter(({ to }) => inside.test(to));
  assert.deepEqual(upwardImports(imports, 'core/src', order), []);
});

test('folders of a package do not import each other in a circle', () => {
  for (const folder of packages) {
    const imports = importsAmong(files(`${folder}/src/**/*.{ts,tsx}`), REPOSITORY);
    const counted = CIRCLES_OF_TYPES.has(folder) ? imports.filter(({ isType }) => !isType) : imports;
    assert.deepEqual(circlesIn(counted), []);
  }
});

/** Packages whose files may have circular type imports, but no circular code imports. */
const CIRCLES_OF_TYPES: ReadonlySet<string> = new Set(['document', 'formats']);

test('the fonts import nothing of the project', () => {
  const foreign = files('fonts/src/**/*.ts').flatMap((path) =>
    importsOf(path).filter((specifier) => !isBuiltin(specifier) && specifier !== 'harfbuzzjs'),
  );
  assert.deepEqual(foreign, []);
});

test('the interface package contains only types', () => {
  const statements = files('client/src/wire*.ts').flatMap((path) => parseSync('wire.ts', read(path)).program.body);
  const kinds = statements
    .filter((node) => !(node.type === 'ImportDeclaration' && node.importKind === 'type'))
    .map((node) => ('declaration' in node ? node.declaration?.type : node.type) ?? 'none');
  assert.deepEqual([...new Set(kinds)].toSorted(), ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);
});

test('the client imports nothing of the server, and nothing that browsers lack', () => {
  const { dependencies = {}, peerDependencies = {} } = manifestOf('client');
  const own = Object.keys({ ...dependencies, ...peerDependencies });
  const foreign = files('client/src/**/*.ts').flatMap((path) =>
    importsOf(path).filter((specifier) => !own.includes(packageOf(specifier))),
  );
  assert.deepEqual(foreign, []);
});

test('the core names no format, no vendor and no feature', () => {
  // Contracts between plugins and the test kit may mention these. Code that runs the server may not.
  const running = files('core/src/**/*.ts').filter((path) => !/^core\/src\/(contracts|testing)\//.test(path));
  const words = /\b(docx|xlsx|pptx|openai|anthropic|webhook|chromium|puppeteer|libreoffice|tiptap|hocuspocus)/i;
  const faults = running.flatMap((path) =>
    withoutComments(read(path))
      .split('\n')
      .filter((line) => words.test(line) && !line.includes('examples:'))
      .map((line) => `${path}: ${line.trim()}`),
  );
  assert.deepEqual(faults, []);
});

test('no file imports values of node:http, whose import calls each getter and so loads all of fetch, 6 MB and 20 ms', () => {
  const value = /^import (?!type\b)[^;']*'(?:node:)?http'/m;
  assert.match("import { request } from 'node:http';", value);
  assert.doesNotMatch("import type { Server } from 'node:http';", value);
  const faults = files('{core,formats}/src/**/*.ts', 'plugins/*/src/**/*.ts').filter((path) => value.test(read(path)));
  assert.deepEqual(faults, [], "const { request } = process.getBuiltinModule('node:http')");
});

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

test('no file is longer than 400 lines', () => {
  const sources = files(
    '{client,core,document,fonts,formats,plugins,starter,examples,scripts,test,bench}/**/*.{ts,mjs,js}',
  ).filter((path) => !path.includes('.gen.'));
  const long = sources
    .map((path) => [path, read(path).split('\n').length] as const)
    .filter(([path, lines]) => lines > 400 && !isTable(path));
  assert.deepEqual(long, []);
});

test('no folder holds more than 20 files of source', () => {
  const sources = files(
    '{client,core,document,fonts,formats,plugins,starter,examples,scripts,test,bench}/**/*.{ts,tsx,mjs,js}',
  );
  // Files in scripts are separate programs that package.json names.
  const folders = Map.groupBy(
    sources.filter((path) => dirname(path) !== 'scripts'),
    (path) => dirname(path),
  );
  const full = [...folders]
    .filter(([, paths]) => paths.length > 20)
    .map(([folder, paths]) => `${folder}: ${paths.length}`);
  assert.deepEqual(full, []);
});

test('no function is longer than 60 lines, blank lines and comments included', () => {
  const sources = files(
    '{client,core,document,fonts,formats,plugins,starter,examples,scripts,test,bench}/**/*.{ts,tsx,mjs,js}',
  );
  const long = sources
    .filter((path) => !path.includes('.gen.') && !path.includes('/.pack/'))
    .flatMap((path) => longFunctions(path, read(path), 60).map(({ line, lines }) => `${path}:${line} has ${lines}`));
  assert.deepEqual(long, []);
});

/** Tells whether a file is one table or one list of types. */
const isTable = (path: string): boolean => /(table|tables|types|names|entities|glyphs)\.ts$/.test(path);

test('no work is left for later and no type error is suppressed', () => {
  const sources = files('{client,core,document,fonts,formats,plugins,starter,examples,scripts,bench}/**/*.{ts,mjs,js}');
  const marks = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck|expect-error)/;
  const any = /(\bas|[:<|])\s*any\s*[;,)\]>=|[]/;
  const faults = sources.filter(
    (path) => !path.includes('/test/') && (marks.test(read(path)) || any.test(withoutComments(read(path)))),
  );
  assert.deepEqual(faults, []);
});

test('every package has the same metadata', () => {
  for (const folder of packages) {
    const manifest = manifestOf(folder);
    const expected = folder.split('/').at(-1);
    assert.equal(manifest.name, `@editor-companion/${expected}`, folder);
    assert.equal(manifest.version, manifestOf('core').version, folder);
    assert.deepEqual(
      [manifest.license, manifest.type, manifest.engines?.['node']],
      // Front ends install the client, and build their pages with any Node.
      ['MIT', 'module', folder === 'client' ? '>=20' : '>=24.12'],
      folder,
    );
    assert.ok(manifest.description?.endsWith('.'), `${folder} has a description that is a sentence`);
  }
});

test('the starter has the version of the core, runs on older Nodes too, and has no dependencies', () => {
  for (const [folder, name] of [
    ['starter', 'editor-companion'],
    ['starter/create', 'create-editor-companion'],
  ] as const) {
    const { version, engines, dependencies = {}, ...manifest } = manifestOf(folder);
    assert.deepEqual([manifest.name, version, engines?.['node']], [name, manifestOf('core').version, '>=20']);
    assert.deepEqual(Object.keys(dependencies), name.startsWith('create') ? ['editor-companion'] : []);
  }
  const foreign = files('starter/src/**/*.ts').flatMap((path) =>
    importsOf(path).filter((specifier) => !isBuiltin(specifier)),
  );
  assert.deepEqual(foreign, []);
});

test('a plugin depends on the core as a peer, and the core on no plugin', () => {
  for (const folder of plugins) assert.ok(manifestOf(folder).peerDependencies?.['@editor-companion/core'], folder);
  assert.deepEqual(
    Object.keys(manifestOf('core').dependencies ?? {}).filter((name) => name.startsWith('@editor-companion/')),
    ['@editor-companion/document'],
  );
});

test('a plugin’s name equals its folder, and its version that of its package', async () => {
  for (const folder of plugins) {
    const { name, version } = manifestOf(folder);
    const { default: definition } = (await import(name)) as { default: { name: string; version: string } };
    assert.deepEqual([definition.name, definition.version], [folder.split('/').at(-1), version]);
  }
});

test('every package has a README and tests', () => {
  for (const folder of packages) {
    assert.ok(existsSync(join(REPOSITORY, folder, 'README.md')), `${folder}/README.md`);
    assert.ok(files(`${folder}/test/**/*.test.ts`).length > 0, `${folder}/test`);
  }
});

test('the lockfile names no registry, so that any registry works', () => {
  for (const path of ['package-lock.json', 'bench/package-lock.json'])
    assert.doesNotMatch(read(path), /"resolved": "https?:/, path);
});
