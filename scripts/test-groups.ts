import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What a test file is about: `pure` files call what they test; `serving` ones also start servers in their own process, and end them;
 * `alone` are those that need a process of their own, or may leave something in it.
 */
export type Kind = 'pure' | 'serving' | 'alone';

/** Files of one process at most: what one of them fails to end is then looked for among so many. */
const MAX_FILES: Readonly<Record<Exclude<Kind, 'alone'>, number>> = { pure: 30, serving: 6 };

/**
 * Threads, programs and browsers; hooks that would run for the tests of other files too (`after` runs at the end, whoever asked for it); and
 * looks at and changes of what all in a process share.
 */
const ALONE = [
  /'node:(?:child_process|cluster|inspector|module|v8|vm|worker_threads)'|'(?:puppeteer|playwright)[\w-]*'/,
  /'@editor-companion\/core\/cli'|\bcreateExportHost\b|\bstartProduct\b/,
  /^(?:before|beforeEach|afterEach)\(|\b(?:mock|run)\b[^}]*\} from 'node:test'/m,
  /\bprocess\.(?!platform|arch|cwd\(\)|setMaxListeners)|\bperformance\b/,
  /\bglobalThis\b|\bprototype\b|\bmock\b/,
];

const SERVING = [
  /'node:(?:dgram|http|https|http2|net|tls)'/,
  /'@editor-companion\/core(?:\/testing)?'/,
  /\b(?:WebSocket|fetch|createServer|createTestHost|createCompanion)\(/,
];

const IMPORTS = /\bfrom '(\.{1,2}\/[^']+\.ts)'/g;

/**
 * The kind of a test file, by its text and that of the helpers that it imports. The sources under test are not looked at.
 *
 * @param file absolute path.
 */
export function kindOf(file: string): Kind {
  const texts = [...textsOf(file)];
  const has = (patterns: readonly RegExp[]): boolean =>
    texts.some((text) => patterns.some((pattern) => pattern.test(text)));
  if (has(ALONE)) return 'alone';
  return has(SERVING) ? 'serving' : 'pure';
}

/** The text of a file, and of what it imports beside sources, each once. */
function* textsOf(file: string, seen: Set<string> = new Set()): Generator<string> {
  if (seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  yield text;
  for (const [, path = ''] of text.matchAll(IMPORTS)) {
    const helper = resolve(dirname(file), path);
    // Programs that a test writes have imports, too, of files that are not there.
    if (!/[\\/]src[\\/]/.test(helper) && existsSync(helper)) yield* textsOf(helper, seen);
  }
}

/**
 * Those that share a process, of one package and one kind, and those that have one for themselves.
 *
 * @param files relative paths with slashes.
 */
export function groupFiles(
  files: readonly string[],
  kind: (file: string) => Kind,
): { readonly groups: readonly (readonly string[])[]; readonly alone: readonly string[] } {
  const kinds = new Map(files.map((file) => [file, kind(file)]));
  const groups = (['pure', 'serving'] as const).flatMap((shared) => {
    const sharing = files.filter((file) => kinds.get(file) === shared);
    const byPackage = Map.groupBy(sharing, (file) => file.slice(0, file.indexOf('/test/')));
    return [...byPackage.values()].flatMap((all) => piecesOf(all, MAX_FILES[shared]));
  });
  const shared = groups.filter(({ length }) => length > 1);
  const grouped = new Set(shared.flat());
  return { groups: shared, alone: files.filter((file) => !grouped.has(file)) };
}

const piecesOf = (files: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, index) => files.slice(index * size, (index + 1) * size));

/**
 * Writes a test file that runs those of a group one after the other.
 *
 * @param group absolute paths.
 * @returns its path.
 */
export function writeGroup(folder: string, group: readonly string[], number: number): string {
  const path = join(folder, `group-${number}.test.mjs`);
  writeFileSync(path, group.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`).join(''));
  return path;
}
