import { isAbsolute, relative, sep } from 'node:path';

const withSlashes = (path: string): string => path.replaceAll(sep, '/');

/** Parses the arguments of `npm test -- …`: options for Node's test runner, and words in the paths of test files. */
export function readArguments(args: readonly string[], root: string): { flags: string[]; words: string[] } {
  return {
    flags: args.filter((arg) => arg.startsWith('--')),
    words: args
      .filter((arg) => !arg.startsWith('--'))
      .map((word) => withSlashes(isAbsolute(word) ? relative(root, word) : word).replace(/^\.\//, '')),
  };
}

/** Tests that take minutes and cover what few changes affect: `npm run test:long`, which CI also runs. */
const RARE = ['test/packed/'];

/** Returns the files with one of the words in their path, in order. Without words, all except the rare ones. */
export const chooseFiles = (files: readonly string[], words: readonly string[]): string[] =>
  files
    .map(withSlashes)
    .filter((file) =>
      words.length === 0 ? !RARE.some((start) => file.startsWith(start)) : words.some((word) => file.includes(word)),
    )
    .toSorted();

/** Files that take longer than most groups, or that would block others if they failed. The longest comes first. */
const LONG = [
  'test/packed/',
  'test/backup',
  'test/migrate/migrate',
  'test/office-corpus',
  'test/data-folders/',
  'test/house-rules',
  'test/interface',
  'core/test/cli/commands/create',
  'core/test/cli/commands/dev',
  'plugins/cluster/test/crash/',
  'plugins/cluster/test/work/',
  'plugins/collab/test/crash/',
  'plugins/collab/test/full-disk/',
  'plugins/collab/test/soak/',
  'plugins/export/test/browser/pool',
  'plugins/export/test/document/section-bands',
  'plugins/export/test/network/gate',
];

const rank = (file: string): number => {
  const found = LONG.findIndex((start) => file.startsWith(start));
  return found === -1 ? LONG.length : found;
};

/** Tells whether a file has a process of its own because it takes long. */
export const isLong = (file: string): boolean => rank(file) < LONG.length;

/** Sorts files by start order: long files that start last would run alone at the end, with idle processors. */
export const longFirst = (files: readonly string[]): string[] => files.toSorted((a, b) => rank(a) - rank(b));
