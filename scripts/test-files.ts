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

/** The files that one of the words is in the path of, in order; all of them without words. */
export const chooseFiles = (files: readonly string[], words: readonly string[]): string[] =>
  files
    .map(withSlashes)
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .toSorted();

/** The slowest first. Started last, they would work alone at the end of a run, with idle processors beside them. */
const SLOW = [
  'test/packed/',
  'test/migrate/migrate',
  'plugins/cluster/test/work/conversions',
  'plugins/export/test/network/gate',
  'test/office-corpus',
  'test/playground/',
  'plugins/export/test/document/section-bands',
  'plugins/cluster/test/crash/',
  'plugins/collab/test/crash/',
  'plugins/collab/test/full-disk/',
  'test/',
  'plugins/cluster/',
  'plugins/export/',
  'core/test/cli/commands/create',
  'plugins/webhook/',
  'plugins/collab/',
];

const rank = (file: string): number => {
  const found = SLOW.findIndex((start) => file.startsWith(start));
  return found === -1 ? SLOW.length : found;
};

/** The order in which files are started. */
export const slowFirst = (files: readonly string[]): string[] => files.toSorted((a, b) => rank(a) - rank(b));
