import type { CallExpression, MemberExpression, NewExpression, Node, TemplateLiteral } from 'oxc-parser';
import { sourceFile, type SourceFile } from './source-file.ts';

/** The constant value of an expression. */
export interface Constant {
  readonly source: string;
  /** Regular expression flags. Undefined for texts. */
  readonly flags?: string;
}

/**
 * Evaluates names, templates, sums, `String.raw`, `join` and `.source` to a text or a regular expression. Undefined for everything else.
 */
export function constantOf(node: Node, file: SourceFile): Constant | undefined {
  switch (node.type) {
    case 'Literal':
      if ('regex' in node) return { source: node.regex.pattern, flags: node.regex.flags };
      return typeof node.value === 'string' ? { source: node.value } : undefined;
    case 'Identifier':
      return named(node.name, file);
    case 'TSAsExpression':
      return constantOf(node.expression, file);
    case 'TemplateLiteral':
      return template(node, file, false);
    case 'TaggedTemplateExpression':
      return file.text.slice(node.tag.start, node.tag.end) === 'String.raw'
        ? template(node.quasi, file, true)
        : undefined;
    case 'BinaryExpression':
      return node.operator === '+' ? joined([node.left, node.right], '', file) : undefined;
    case 'MemberExpression':
      return memberOf(node, file);
    case 'CallExpression':
    case 'NewExpression':
      return isExpressionMaker(node) ? made(node, file) : listed(node, file);
    default:
      return undefined;
  }
}

export const isExpressionMaker = (node: CallExpression | NewExpression): boolean =>
  node.callee.type === 'Identifier' && node.callee.name === 'RegExp';

function named(name: string, file: SourceFile): Constant | undefined {
  const value = file.constants.get(name);
  if (value) return constantOf(value, file);
  const origin = file.imports.get(name);
  return origin && named(origin.name, sourceFile(origin.path));
}

function template(node: TemplateLiteral, file: SourceFile, raw: boolean): Constant | undefined {
  let source = '';
  for (const [index, { value }] of node.quasis.entries()) {
    source += raw ? value.raw : (value.cooked ?? '');
    const hole = node.expressions[index];
    if (!hole) continue;
    const constant = constantOf(hole, file);
    if (!constant) return undefined;
    source += constant.source;
  }
  return { source };
}

function joined(nodes: readonly Node[], separator: string, file: SourceFile): Constant | undefined {
  const parts = nodes.map((node) => constantOf(node, file)?.source);
  return parts.includes(undefined) ? undefined : { source: parts.join(separator) };
}

function memberOf(node: MemberExpression, file: SourceFile): Constant | undefined {
  if (node.property.type !== 'Identifier' || node.property.name !== 'source') return undefined;
  const constant = constantOf(node.object, file);
  return constant && { source: constant.source };
}

/** Evaluates `new RegExp(…)` with a constant source and constant flags. */
function made(node: CallExpression | NewExpression, file: SourceFile): Constant | undefined {
  const [from, flags] = node.arguments;
  const source = from && constantOf(from, file);
  if (!source) return undefined;
  const given = flags ? constantOf(flags, file)?.source : (source.flags ?? '');
  return given === undefined ? undefined : { source: source.source, flags: given };
}

/** Evaluates `[…].join('|')` of constants. */
function listed(node: CallExpression | NewExpression, file: SourceFile): Constant | undefined {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const list = callee.object.type === 'Identifier' ? file.constants.get(callee.object.name) : callee.object;
  const array = list?.type === 'TSAsExpression' ? list.expression : list;
  if (callee.property.name !== 'join' || array?.type !== 'ArrayExpression') return undefined;
  const [by] = node.arguments;
  const separator = by ? constantOf(by, file)?.source : ',';
  const elements = array.elements.filter((element) => element !== null);
  return separator === undefined ? undefined : joined(elements, separator, file);
}
