/** The used part of a JSON Schema (2020-12) in the interface description. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
}

const REFERENCE = '#/components/schemas/';

/** Types of JSON Schema with a keyword in TypeScript. */
const WORDS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/**
 * Converts a schema to a TypeScript type. Lengths, patterns and ranges are left out, as types cannot express them. Open schemas become
 * `unknown`.
 * @param used receives the names of the schemas in the text.
 * @param indent the indentation of the line in which the text begins.
 */
export function typeText(schema: Schema, used: (name: string) => void, indent = ''): string {
  if (schema.$ref !== undefined) return referenceText(schema.$ref, used);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return unionText(schema.enum.map(literal));
  if (schema.anyOf) return unionText(choicesOf(schema).map((one) => typeText(one, used, indent)));
  if (Array.isArray(schema.type)) return unionText(choicesOf(schema).map((one) => typeText(one, used, indent)));
  if (schema.type === 'array') return arrayText(schema.items ?? {}, used, indent);
  if (schema.type === 'object') return objectText(schema, used, indent);
  if (schema.format === 'binary') return 'Blob';
  return WORDS[String(schema.type)] ?? 'unknown';
}

/** Returns a comment with a schema's description and a line break. Empty without a description. */
export function commentText(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll('*/', '*\\/').replaceAll(/\s+/gu, ' ');
  return `${indent}/** ${safe} */\n`;
}

function referenceText(reference: string, used: (name: string) => void): string {
  const name = reference.slice(REFERENCE.length);
  used(name);
  return name;
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/gu, String.raw`\$&`)}'` : String(value);

/** Flattens nested unions. */
function choicesOf(schema: Schema): readonly Schema[] {
  const choices = schema.anyOf?.flatMap(choicesOf) ?? [schema];
  return choices.flatMap((one) =>
    Array.isArray(one.type) ? one.type.map((type: string) => ({ ...one, type })) : [one],
  );
}

/** Joins distinct types. `unknown` absorbs all others. */
function unionText(parts: readonly string[]): string {
  const distinct = [...new Set(parts)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ');
}

function arrayText(items: Schema, used: (name: string) => void, indent: string): string {
  const text = typeText(items, used, indent);
  const isOneWord = /^[\w.<>, ]+$/u.test(text) && !text.startsWith('readonly ');
  return isOneWord ? `readonly ${text}[]` : `readonly (${text})[]`;
}

function objectText(schema: Schema, used: (name: string) => void, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const isOptional = !required.has(name);
    return `${commentText(member.description, inner)}${inner}readonly ${key(name)}${isOptional ? '?' : ''}: ${typeText(member, used, inner)};\n`;
  });
  const rest = restText(schema, used, inner, members.length > 0);
  if (members.length === 0)
    return rest === undefined ? 'Readonly<Record<string, never>>' : `Readonly<Record<string, ${rest}>>`;
  const index = rest === undefined ? '' : `${inner}readonly [member: string]: ${rest};\n`;
  return `{\n${members.join('')}${index}${indent}}`;
}

/** Returns the type of additional members. Undefined if none are allowed. It must be compatible with the named members. */
function restText(schema: Schema, used: (name: string) => void, indent: string, isBeside: boolean): string | undefined {
  const [pattern] = Object.values(schema.patternProperties ?? {});
  const rest = pattern ?? schema.additionalProperties;
  if (rest === undefined) return isBeside ? undefined : 'unknown';
  if (rest === false) return undefined;
  return rest === true || isBeside ? 'unknown' : typeText(rest, used, indent);
}

const key = (name: string): string => (/^[\w$]+$/u.test(name) && !/^\d/u.test(name) ? name : literal(name));
