import { stripTypeScriptTypes } from 'node:module';
import {
  parse,
  parseExpressionAt,
  type Expression,
  type ObjectExpression,
  type Program,
  type Statement,
  type Token,
} from 'acorn';

/** The config file's text is too dynamic for a safe edit. The message says why. */
export class UnsureSource extends Error {
  override readonly name = 'UnsureSource';
}

/** The text of a config file and the position of the configuration in it. */
export interface ConfigSource {
  readonly text: string;
  readonly isJson: boolean;
  /** The object that the file exports. */
  readonly config: ObjectExpression;
  /** The value of `plugins`; undefined if the configuration has no such member. */
  readonly plugins: ObjectExpression | undefined;
  readonly tokens: readonly Token[];
}

/**
 * Parses the text of a config file without running it.
 * @throws UnsureSource where the configuration is more than an object that is written out, or the file cannot be read at all.
 */
export function readConfigSource(text: string, isJson: boolean): ConfigSource {
  const tokens: Token[] = [];
  const config = isJson ? objectOfJson(text, tokens) : objectOfModule(text, tokens);
  const member = findMember(config, 'plugins');
  const plugins = member === undefined ? undefined : objectIn(member.value);
  if (member !== undefined && plugins === undefined) throw new UnsureSource('its plugins are not one object literal');
  return { text, isJson, config, plugins, tokens };
}

type Member = Extract<ObjectExpression['properties'][number], { type: 'Property' }>;

/**
 * Finds a member of an object literal.
 * @throws UnsureSource where something else in the object may say the same, or may take the member's place.
 */
export function findMember(object: ObjectExpression, name: string): Member | undefined {
  const found = object.properties.flatMap((member) =>
    member.type === 'Property' && nameOf(member) === name ? [member] : [],
  );
  const [first] = found;
  if (found.length > 1) throw new UnsureSource(`it has two members "${name}"`);
  const rest = first === undefined ? object.properties : object.properties.slice(object.properties.indexOf(first) + 1);
  if (rest.some((member) => member.type === 'SpreadElement' || member.computed))
    throw new UnsureSource(`it spreads other objects, which may contain "${name}", too`);
  if (first !== undefined && (first.kind !== 'init' || first.method || first.shorthand))
    throw new UnsureSource(`the value of "${name}" is computed by code`);
  return first;
}

/** Undefined for a computed name. */
function nameOf({ key, computed }: Member): string | undefined {
  if (computed) return undefined;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

function objectOfJson(text: string, tokens: Token[]): ObjectExpression {
  try {
    JSON.parse(text);
    const expression = parseExpressionAt(text, 0, { ecmaVersion: 'latest', onToken: tokens });
    if (expression.type === 'ObjectExpression') return expression;
  } catch (error) {
    throw new UnsureSource('it is not valid JSON', { cause: error });
  }
  throw new UnsureSource('it contains no object');
}

function objectOfModule(text: string, tokens: Token[]): ObjectExpression {
  const program = parseModule(text, tokens);
  const exported = program.body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration;
  const isExpression = exported !== undefined && !exported.type.endsWith('Declaration');
  const object = isExpression ? objectIn(exported as Expression, program) : undefined;
  if (object === undefined) throw new UnsureSource('its default export is not an object literal');
  return object;
}

function parseModule(text: string, tokens: Token[]): Program {
  const options = { ecmaVersion: 'latest', sourceType: 'module' } as const;
  try {
    return parse(withoutTypes(text), { ...options, onToken: tokens });
  } catch (error) {
    if (error instanceof UnsureSource) throw error;
    throw new UnsureSource('it could not be read', { cause: error });
  }
}

/** The same text with blanks instead of types, so that all positions stay the same. */
function withoutTypes(text: string): string {
  const plain = quietly(() => stripTypeScriptTypes(text, { mode: 'strip' }));
  const isSame = plain.length === text.length;
  if (!isSame) throw new UnsureSource('its types could not be separated from its code');
  return plain;
}

/** Node prints a warning that the function is experimental, which does not help the user. */
function quietly<T>(work: () => T): T {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The object literal behind an expression: looks through `defineConfig`, a function that returns it, and a constant. */
function objectIn(expression: Expression, program?: Program): ObjectExpression | undefined {
  switch (expression.type) {
    case 'ObjectExpression':
      return expression;
    case 'CallExpression': {
      const { callee, arguments: given } = expression;
      const [only] = given;
      const isDefine = callee.type === 'Identifier' && callee.name === 'defineConfig' && given.length === 1;
      return isDefine && only !== undefined && only.type !== 'SpreadElement' ? objectIn(only, program) : undefined;
    }
    case 'ArrowFunctionExpression':
      return expression.body.type === 'BlockStatement'
        ? returned(expression.body.body)
        : objectIn(expression.body, program);
    case 'Identifier':
      return objectIn(constant(expression.name, program) ?? { ...expression, type: 'ThisExpression' }, program);
    default:
      return undefined;
  }
}

/** The return value of a function with a single exit. */
function returned(statements: readonly Statement[]): ObjectExpression | undefined {
  const last = statements.at(-1);
  const isStraight = statements.slice(0, -1).every(({ type }) => type === 'VariableDeclaration');
  return isStraight && last?.type === 'ReturnStatement' && last.argument ? objectIn(last.argument) : undefined;
}

function constant(name: string, program: Program | undefined): Expression | undefined {
  for (const statement of program?.body ?? []) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue;
    const found = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
    if (found?.init) return found.init;
  }
  return undefined;
}
