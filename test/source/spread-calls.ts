import { parseSync, type Program } from 'oxc-parser';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/**
 * Returns the lines in which a call spreads a list of unlimited length. Each member becomes an argument on the stack, and a few hundred
 * thousand of them crash the program. A list counts as short if the file contains its literal (a constant of literals, and the results of
 * `map`, `filter` and similar methods), or if it is a rest parameter of the function: the same rule applies to its callers.
 */
export function spreadCalls(path: string, text: string): number[] {
  const lines: number[] = [];
  const { program } = parseSync(path, text);
  const fixed = constantsOf(program);
  walk(program, new Set(), (node, rests) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    for (const argument of nodesOf(node['arguments']))
      if (argument.type === 'SpreadElement' && !isShort(argument['argument'], fixed, rests))
        lines.push(text.slice(0, argument.start).split('\n').length);
  });
  return lines;
}

/** Returns the top-level constants with a list of literals, including those made of earlier ones. */
function constantsOf({ body }: Program): Set<string> {
  const found = new Set<string>();
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && isShort(init, found, new Set()) && !isEmpty(init)) found.add(id.name);
  }
  return found;
}

/** Tells whether a list is empty, as empty lists are filled later. */
const isEmpty = (value: unknown): boolean =>
  isNode(value) && value.type === 'ArrayExpression' && nodesOf(value['elements']).length === 0;

/** Methods that return a list of at most the same length. */
const SHORTENING = new Set(['map', 'filter', 'slice', 'toSorted', 'toReversed']);

function isShort(value: unknown, fixed: ReadonlySet<string>, rests: ReadonlySet<string>): boolean {
  if (!isNode(value)) return false;
  switch (value.type) {
    case 'ArrayExpression':
      return nodesOf(value['elements']).every(
        (element) => element.type !== 'SpreadElement' || isShort(element['argument'], fixed, rests),
      );
    case 'Identifier':
      return fixed.has(String(value['name'])) || rests.has(String(value['name']));
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isShort(value['expression'], fixed, rests);
    case 'ConditionalExpression':
      return isShort(value['consequent'], fixed, rests) && isShort(value['alternate'], fixed, rests);
    case 'CallExpression':
      return isShortCall(value['callee'], fixed, rests);
    default:
      return false;
  }
}

function isShortCall(callee: unknown, fixed: ReadonlySet<string>, rests: ReadonlySet<string>): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee['property'])) return false;
  return SHORTENING.has(String(callee['property']['name'])) && isShort(callee['object'], fixed, rests);
}

type Visit = (node: SyntaxNode, rests: ReadonlySet<string>) => void;

/** Visits every node, with the names of the rest parameters of the surrounding functions. */
function walk(value: unknown, rests: ReadonlySet<string>, visit: Visit): void {
  if (Array.isArray(value)) return value.forEach((member) => walk(member, rests, visit));
  if (!isNode(value)) return;
  visit(value, rests);
  const inside = 'params' in value ? new Set([...rests, ...restOf(value['params'])]) : rests;
  for (const member of Object.values(value)) walk(member, inside, visit);
}

const restOf = (parameters: unknown): string[] =>
  nodesOf(parameters).flatMap(({ type, argument }) =>
    type === 'RestElement' && isNode(argument) && argument.type === 'Identifier' ? [String(argument['name'])] : [],
  );

const nodesOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;
