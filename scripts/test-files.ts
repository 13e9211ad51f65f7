import { isAbsolute, relative, sep } from 'node:path';

const withSlashes = (path: string): string => path.replaceAll(sep, '/');

/** What `npm test -- …` is given: options for node's test runner, and words in the paths of test files. */
export function readArguments(args: readonly string[], root: string): { flags: string[]; words: string[] } {
  return {
    flags: args.filter((arg) => arg.startsWith('--')),
    words: args
      .filter((arg) => !arg.startsWith('--'))
      .map((word) => withSlashes(isAbsolute(word) ? relative(root, word) : word).replace(/^\.\//, '')),
  };
}

/** What takes minutes and is about what few changes touch: `npm run test:long`, which CI calls, too. */
const RARE = ['test/packed/'];

/** The files that one of the words is in the path of, in order; without words all of them but the rare ones. */
export const chooseFiles = (files: readonly string[], words: readonly string[]): string[] =>
  files
    .map(withSlashes)
    .filter((file) =>
      words.length === 0 ? !RARE.some((start) => file.startsWith(start)) : words.some((word) => file.includes(word)),
    )
    .toSorted();

/** Those that take longer than most groups of others do, and those that would hold others up if they failed: the longest first. */
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

/** Whether a file has a process of its own because it takes long. */
export const isLong = (file: string): boolean => rank(file) < LONG.length;

/** The order in which files are started: started last, long ones would work alone at the end of a run, with idle processors beside them. */
export const longFirst = (files: readonly string[]): string[] => files.toSorted((a, b) => rank(a) - rank(b));
