import { Visitor, type CallExpression, type NewExpression, type Node } from 'oxc-parser';
import { constantOf, isExpressionMaker } from './constant.ts';
import { noteBeside, type Note } from './note.ts';
import type { SourceFile } from './source-file.ts';

/** A regular expression in the program. */
export interface Expression {
  readonly path: string;
  readonly line: number;
  /** Its source text in the file. */
  readonly written: string;
  /** Its constant value. Undefined if parts are known only at run time. */
  readonly known?: { readonly source: string; readonly flags: string };
  readonly note?: Note;
}

/** String methods that convert a text argument to a regular expression. */
const TAKE_TEXT = new Set(['match', 'matchAll', 'search']);

/** Objects that are no strings but have methods of these names. */
const NOT_TEXTS = new Set(['assert']);

/** The flags with which ajv compiles the patterns of schemas. */
const SCHEMA_FLAGS = 'u';

/**
 * Finds every regular expression of a file: literals, `RegExp` constructions, text arguments of `match`, `matchAll` and `search`, and
 * patterns of schemas.
 */
export function expressionsOf(file: SourceFile): Expression[] {
  const found: Expression[] = [];
  /** Start positions of the declarations of expressions. Their comments are above these. */
  const declared = new Map<number, number>();
  const add = (node: Node, known: Expression['known']): void => {
    const note = noteBeside(file, declared.get(node.start) ?? node.start, node.end);
    found.push({
      path: file.path,
      line: file.text.slice(0, node.start).split('\n').length,
      written: file.text.slice(node.start, node.end),
      ...(known && { known }),
      ...(note && { note }),
    });
  };
  const made = (node: CallExpression | NewExpression): void => {
    const constant = constantOf(node, file);
    add(node, constant && { source: constant.source, flags: constant.flags ?? '' });
  };
  const taken = (node: CallExpression): void => {
    const [given] = node.arguments;
    if (!given || !takesText(node)) return;
    const constant = constantOf(given, file);
    // An expression is checked at the place where it is written.
    if (constant?.flags === undefined && !isMadeElsewhere(given, file))
      add(given, constant && { source: constant.source, flags: '' });
  };
  new Visitor({
    VariableDeclaration({ start, declarations }) {
      for (const { init } of declarations) if (init) declared.set(init.start, start);
    },
    Literal(node) {
      if ('regex' in node) add(node, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (isExpressionMaker(node)) made(node);
    },
    CallExpression(node) {
      if (isExpressionMaker(node)) made(node);
      else taken(node);
    },
    Property(node) {
      if (node.key.type !== 'Identifier' || node.key.name !== 'pattern' || !isSchemaMember(node, file)) return;
      const constant = constantOf(node.value, file);
      add(node.value, constant && { source: constant.source, flags: SCHEMA_FLAGS });
    },
  }).visit(file.program);
  return found;
}

function takesText({ callee }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (callee.object.type === 'Identifier' && NOT_TEXTS.has(callee.object.name)) return false;
  return TAKE_TEXT.has(callee.property.name);
}

const isMadeElsewhere = (given: Node, file: SourceFile): boolean => {
  const value = given.type === 'Identifier' ? file.constants.get(given.name) : given;
  return (value?.type === 'CallExpression' || value?.type === 'NewExpression') && isExpressionMaker(value);
};

/** Tells whether a member belongs to a schema. Files without schemas have members of that name, too. */
const isSchemaMember = ({ shorthand }: { readonly shorthand: boolean }, file: SourceFile): boolean =>
  !shorthand && file.names.has('Type');
