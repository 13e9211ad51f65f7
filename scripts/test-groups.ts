import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The kind of a test file: `pure` files call the code under test, `serving` files also start and end servers in their process, `starting`
 * files also start threads, programs and browsers, `alone` files need a process of their own or may leave something in it.
 */
export type Kind = 'pure' | 'serving' | 'starting' | 'alone';

/** Kinds in start order: the longest first. */
const SHARING = ['starting', 'serving', 'pure'] as const;

/** The maximum number of files of one process. It limits the search when a file leaves something open. */
const MAX_FILES: Readonly<Record<(typeof SHARING)[number], number>> = { starting: 6, serving: 12, pure: 60 };

/** Patterns of code that changes process-wide state, or reads what other files change. Changes by a test's own `mock` are undone. */
const ALONE = [
  /'node:(?:cluster|inspector|v8|vm)'|\bregister\w*[^}]*\} from 'node:module'/,
  /\b(?:mock|run)\b[^}]*\} from 'node:test'/,
  /(?<![\w/-])process\.(?=\w)(?!arch|cwd\(\)|execPath|getuid|kill|pid|platform|setMaxListeners|env\b(?!\S* =[^=]))|\bperformance\.(?!now\b)/,
  /\bdelete process\b|\bdeleteProperty\(process\b/,
  /\bglobalThis\b|\bprototype\b/,
];

/** Hooks in a helper attach to the first file that imports it and would end what the next file needs. */
const HOOKS = /^(?:before|beforeEach|after|afterEach)\(/m;

const STARTING = [
  /'node:(?:child_process|worker_threads)'|'(?:puppeteer|playwright)[\w-]*'/,
  /'@editor-companion\/core\/cli'|\bcreateExportHost\b|\bstartProduct\b/,
];

const SERVING = [
  /'node:(?:dgram|http|https|http2|net|tls)'/,
  /'@editor-companion\/core(?:\/testing)?'/,
  /\b(?:WebSocket|fetch|createServer|createTestHost|createCompanion)\(/,
];

const IMPORTS = /\bfrom '(\.{1,2}\/[^']+\.ts)'/g;

/**
 * Determines the kind of a test file from its text and that of its imported helpers. Sources under test are not examined.
 * @param file absolute path.
 */
export function kindOf(file: string): Kind {
  const texts = [...textsOf(file)];
  const helpers = texts.slice(1);
  const has = (patterns: readonly RegExp[]): boolean =>
    texts.some((text) => patterns.some((pattern) => pattern.test(text)));
  if (has(ALONE) || helpers.some((text) => HOOKS.test(text))) return 'alone';
  if (has(STARTING)) return 'starting';
  return has(SERVING) ? 'serving' : 'pure';
}

/** Yields the text of a file and of its imports except sources, each once. */
function* textsOf(file: string, seen: Set<string> = new Set()): Generator<string> {
  if (seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  yield text;
  for (const [, path = ''] of text.matchAll(IMPORTS)) {
    const helper = resolve(dirname(file), path);
    // Programs that a test writes may import files that do not exist.
    if (!/[\\/]src[\\/]/.test(helper) && existsSync(helper)) yield* textsOf(helper, seen);
  }
}

/**
 * Returns groups of files of one kind that share a process, and the files with a process of their own.
 * @param files relative paths with slashes, those of a package one after the other, because they load the same modules.
 * @param long whether a file takes so long that others would wait behind it.
 */
export function groupFiles(
  files: readonly string[],
  kind: (file: string) => Kind,
  long: (file: string) => boolean = () => false,
): { readonly groups: readonly (readonly string[])[]; readonly alone: readonly string[] } {
  const byKind = Map.groupBy(files, (file) => (long(file) ? 'alone' : kind(file)));
  const groups = SHARING.flatMap((shared) => piecesOf(byKind.get(shared) ?? [], MAX_FILES[shared]));
  const shared = groups.filter(({ length }) => length > 1);
  const grouped = new Set(shared.flat());
  return { groups: shared, alone: files.filter((file) => !grouped.has(file)) };
}

/** Splits files into as few groups as possible, of about equal size. */
function piecesOf(files: readonly string[], size: number): string[][] {
  const count = Math.ceil(files.length / size);
  const bound = (index: number): number => Math.round((index * files.length) / count);
  return Array.from({ length: count }, (_, index) => files.slice(bound(index), bound(index + 1)));
}

/**
 * Loads files one after the other: if several waited for the same module, their tests would all be in the suite of the first. Tests belong
 * to the suite in the async scope in which their file is loaded.
 */
const HEAD = `import { AsyncResource } from 'node:async_hooks';
import { describe } from 'node:test';
let loaded = Promise.resolve();
const suite = (name, file) => describe(name, () => {
  const scope = new AsyncResource('TestFile');
  const loading = loaded.then(() => scope.runInAsyncScope(() => import(file)));
  loaded = loading.then(() => {}, () => {});
  return loaded.then(() => loading).then(() => {});
});
`;

/**
 * Writes a test file that runs the files of a group one after the other. Each is a suite, so that hooks do not apply to the tests of
 * another file.
 * @param group absolute paths.
 * @param named returns the displayed form of a path.
 * @returns its path.
 */
export function writeGroup(
  folder: string,
  group: readonly string[],
  number: number,
  named: (file: string) => string = basename,
): string {
  const path = join(folder, `group-${number}.test.mjs`);
  const suites = group.map((file) => {
    const address = JSON.stringify(pathToFileURL(file).href);
    return `suite(${JSON.stringify(named(file))}, ${address});\n`;
  });
  writeFileSync(path, `${HEAD}${suites.join('')}`);
  return path;
}
