import { parseSync, Visitor, type ArrowFunctionExpression, type CallExpression, type Function } from 'oxc-parser';

export interface LongFunction {
  readonly line: number;
  readonly lines: number;
}

type AnyFunction = Function | ArrowFunctionExpression;

/** Calls with a list of tests as their function. Each test counts separately. */
const SUITES = new Set(['describe', 'suite', 'test', 'it']);

/**
 * Returns functions of more than `max` lines, from their parameters to the end of their body, including blank lines and comments. Suites
 * are not counted, nor are functions that only return a list: the functions in such a table count separately.
 */
export function longFunctions(path: string, text: string, max: number): LongFunction[] {
  const { program } = parseSync(path, text);
  const starts = lineStarts(text);
  const suites = new Set<object>();
  const found: LongFunction[] = [];
  const look = (node: AnyFunction): void => {
    const line = lineOf(node.start, starts);
    const lines = lineOf(node.end, starts) - line + 1;
    if (lines > max && !suites.has(node) && !isTable(node) && !isSuite(node, text)) found.push({ line, lines });
  };
  new Visitor({
    CallExpression(call) {
      for (const argument of suiteArguments(call)) suites.add(argument);
    },
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program);
  return found;
}

/** Tells whether a function has the form `(comments) => [ … ]` or `{ return [ … ]; }`. */
function isTable({ body }: AnyFunction): boolean {
  if (body === null) return false;
  if (body.type !== 'BlockStatement') return body.type === 'ArrayExpression';
  const [only, ...others] = body.body;
  return others.length === 0 && only?.type === 'ReturnStatement' && only.argument?.type === 'ArrayExpression';
}

/** Tells whether a function's return type is the cases of a suite. */
const isSuite = ({ returnType }: AnyFunction, text: string): boolean =>
  returnType != null && /\bSuiteCase\[\]/.test(text.slice(returnType.start, returnType.end));

const suiteArguments = ({ callee, arguments: given }: CallExpression): object[] => {
  const named = callee.type === 'MemberExpression' ? callee.object : callee;
  return named.type === 'Identifier' && SUITES.has(named.name) ? given : [];
};

const lineStarts = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

/** Returns the line of an offset, counted from 1. */
function lineOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
