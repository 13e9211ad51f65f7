import { parseSync } from 'oxc-parser';

/** A place in a file, counted from 0. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly body?: unknown;
  readonly id?: unknown;
  readonly key?: unknown;
  readonly init?: unknown;
  readonly value?: unknown;
}

/**
 * Returns the start of the code of each function in a file by name: declarations, methods (`#private` ones with `#`), and functions in a
 * constant or a property. If a function directly returns another one, the inner one is used, as it does the work. A repeated name has
 * several places.
 */
export function functionsIn(path: string, text: string): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>();
  walk(parseSync(path, text).program, (node) => {
    const held = heldBy(node);
    const start = held && codeOf(held.code);
    if (held && start !== undefined) found.set(held.name, [...(found.get(held.name) ?? []), placeOf(text, start)]);
  });
  return found;
}

/** Returns the name and code of a node that names a function. */
function heldBy(node: SyntaxNode): { name: string; code: SyntaxNode } | undefined {
  if (node.type === 'FunctionDeclaration') return named(node.id, node);
  if (node.type === 'VariableDeclarator') return named(node.id, node.init);
  if (node.type === 'MethodDefinition' || node.type === 'Property') return named(node.key, node.value);
  return undefined;
}

function named(key: unknown, code: unknown): { name: string; code: SyntaxNode } | undefined {
  if (!isNode(key) || !isNode(code) || !isFunction(code) || !('name' in key)) return undefined;
  return { name: `${key.type === 'PrivateIdentifier' ? '#' : ''}${String(key.name)}`, code };
}

function codeOf({ body }: SyntaxNode): number | undefined {
  if (!isNode(body)) return undefined;
  if (isFunction(body)) return codeOf(body);
  // After the brace: a position before it belongs to the caller.
  return body.type === 'BlockStatement' || body.type === 'FunctionBody' ? body.start + 1 : body.start;
}

const isFunction = ({ type }: SyntaxNode): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) return value.forEach((member) => walk(member, visit));
  if (!isNode(value)) return;
  visit(value);
  for (const member of Object.values(value)) walk(member, visit);
}

function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length - 1, column: offset - (before.lastIndexOf('\n') + 1) };
}
