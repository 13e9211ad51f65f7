import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor, type Comment, type Expression, type Program } from 'oxc-parser';

/** A parsed file with its top-level declarations. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** Values of each `const` with a name that the file declares once. */
  readonly constants: ReadonlyMap<string, Expression>;
  /** Names imported from project files: the file, and the exported name. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** All names in its code, without comments. */
  readonly names: ReadonlySet<string>;
}

const known = new Map<string, SourceFile>();

/** @throws Error for a file that does not parse. */
export function sourceFile(path: string): SourceFile {
  const file = known.get(path) ?? parse(path, readFileSync(path, 'utf8'));
  known.set(path, file);
  return file;
}

/** @param path decides the dialect, and where relative imports lead. */
export function parse(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors.map(({ message }) => message).join('; ')}`);
  const names = new Set<string>();
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program);
  return { path, text, program, comments, names, constants: constantsOf(program), imports: importsOf(path, program) };
}

function constantsOf(program: Program): Map<string, Expression> {
  const constants = new Map<string, Expression>();
  const twice = new Set<string>();
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of declarations) {
        if (id.type !== 'Identifier') continue;
        if (kind !== 'const' || constants.has(id.name)) twice.add(id.name);
        else if (init) constants.set(id.name, init);
      }
    },
  }).visit(program);
  for (const name of twice) constants.delete(name);
  return constants;
}

function importsOf(from: string, program: Program): Map<string, { path: string; name: string }> {
  const imports = new Map<string, { path: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
      const path = join(dirname(from), statement.source.value);
      imports.set(specifier.local.name, { path, name: specifier.imported.name });
    }
  }
  return imports;
}
