import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type StaticExport, type StaticImport } from 'oxc-parser';

/** One relative import, with the paths of both files. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** True for type imports, which are erased at run time. */
  readonly isType: boolean;
}

/** Returns all relative imports of some files, including dynamic ones with a constant path. */
export const importsAmong = (paths: readonly string[], root: string): Import[] =>
  paths.flatMap((path) => importsIn(path, readFileSync(join(root, path), 'utf8')));

export function importsIn(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest, ...statement }) => [
      moduleRequest.value,
      isTypeImport(text, statement),
    ]),
    ...module.staticExports.flatMap(specifiersOf),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => [text.slice(start + 1, end - 1), false]),
  ] as [string, boolean][];
  return specifiers
    .filter(([specifier]) => specifier.startsWith('.'))
    .map(([specifier, isType]) => ({ from: path, to: join(dirname(path), specifier), isType }));
}

const isTypeImport = (text: string, { start, end, entries }: Omit<StaticImport, 'moduleRequest'>): boolean =>
  /^import\s+type\b/.test(text.slice(start, end)) || (entries.length > 0 && entries.every(({ isType }) => isType));

const specifiersOf = ({ entries }: StaticExport): [string, boolean][] =>
  entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [[moduleRequest.value, isType]] : []));
