import { isRecord, type Schema } from './schema.ts';

/** The minimum length of a schema's JSON in characters. A shorter schema says more than a name for it would. */
const MIN_LENGTH = 150;

/** Members that hold values. Nothing in them is a schema. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum']);

/**
 * Names the schemas that occur more than once, and what each operation takes and returns. Generated clients then have one type for each,
 * and the description is shorter. The name of a schema is its title, or else comes from its operation or from the member that it describes.
 * @param paths of the description. @param taken names that are given already.
 */
export function nameSchemas(paths: Schema, taken: Schema): { readonly paths: Schema; readonly schemas: Schema } {
  const counts = new Map<string, number>();
  count(paths, counts);
  const main = mainSchemas(paths);
  const names = new Map<string, string>();
  const schemas: Record<string, unknown> = { ...taken };
  const put = (value: unknown, hint: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => put(item, hint));
    if (!isRecord(value)) return value;
    const text = isNameable(value) ? JSON.stringify(value) : '';
    const isShared = main.has(text) || (counts.get(text) ?? 0) > 1;
    const known = isShared ? names.get(text) : undefined;
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` };
    const inner = mapSchemas(value, hint, put);
    if (!isShared) return inner;
    const name = freeName(typeof value['title'] === 'string' ? value['title'] : (main.get(text) ?? hint), schemas);
    names.set(text, name);
    schemas[name] = inner;
    return { $ref: `#/components/schemas/${name}` };
  };
  return { paths: put(paths, '') as Schema, schemas };
}

/** Collects what operations take and return, with names from the ids of the operations. */
function mainSchemas(paths: Schema): Map<string, string> {
  const found = new Map<string, string>();
  const add = (schema: unknown, name: string): void => {
    if (!isRecord(schema) || !isNameable(schema)) return;
    const text = JSON.stringify(schema);
    if (!found.has(text)) found.set(text, name);
  };
  for (const operation of Object.values(paths).flatMap((path) => (isRecord(path) ? Object.values(path) : []))) {
    if (!isRecord(operation)) continue;
    const name = pascal(String(operation['operationId']));
    for (const schema of schemasOf(operation['requestBody'])) add(schema, `${name}Body`);
    const { responses } = operation;
    const answers = isRecord(responses) ? Object.entries(responses).filter(([status]) => status.startsWith('2')) : [];
    for (const schema of answers.flatMap(([, answer]) => schemasOf(answer))) add(dataOf(schema), `${name}Result`);
  }
  return found;
}

/** Returns the JSON schemas of a body or an answer. */
function schemasOf(part: unknown): unknown[] {
  const content = isRecord(part) ? part['content'] : undefined;
  const media = isRecord(content) ? content['application/json'] : undefined;
  return isRecord(media) ? [media['schema']] : [];
}

/** Returns the schema of the data in the envelope of a success, or the whole schema if it has no envelope. */
function dataOf(schema: unknown): unknown {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  return isRecord(properties) && 'success' in properties && 'data' in properties ? properties['data'] : schema;
}

function count(value: unknown, counts: Map<string, number>): void {
  if (Array.isArray(value)) {
    for (const item of value) count(item, counts);
    return;
  }
  if (!isRecord(value)) return;
  if (isNameable(value)) {
    const text = JSON.stringify(value);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    // Its content is counted once, because it will occur once.
    if (before > 0) return;
  }
  for (const [name, child] of Object.entries(value)) if (!VALUES.has(name)) count(child, counts);
}

/** Objects and unions can have a name. For a list it is its items that have one. */
function isNameable(value: Schema): boolean {
  const isObject = value['type'] === 'object' && isRecord(value['properties']);
  const isChoice = Array.isArray(value['anyOf']) && value['anyOf'].every(isRecord);
  return (isObject || isChoice) && JSON.stringify(value).length >= MIN_LENGTH;
}

/** @param hint a name for the schema that replaces the value. */
function mapSchemas(value: Schema, hint: string, put: (value: unknown, hint: string) => unknown): Schema {
  const entries = Object.entries(value).map(([name, child]) => {
    if (VALUES.has(name)) return [name, child];
    if (name === 'properties' && isRecord(child))
      return [
        name,
        Object.fromEntries(
          Object.entries(child).map(([member, schema]) => [member, put(schema, hintOf(member, hint))]),
        ),
      ];
    if (name === 'items') return [name, put(child, singular(hint))];
    return [name, put(child, typeof value['operationId'] === 'string' ? pascal(value['operationId']) : hint)];
  });
  return Object.fromEntries(entries) as Schema;
}

/** Suggests the name of the member, or that of its owner if the member is the envelope's `data`. */
const hintOf = (member: string, owner: string): string => (member === 'data' && owner !== '' ? owner : pascal(member));

const singular = (name: string): string => (/[^s]s$/.test(name) ? name.slice(0, -1) : name);

const pascal = (name: string): string => {
  const words = name.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_all, next: string | undefined) => (next ?? '').toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function freeName(wanted: string, schemas: Schema): string {
  const name = pascal(wanted) || 'Schema';
  if (!Object.hasOwn(schemas, name)) return name;
  let number = 2;
  while (Object.hasOwn(schemas, `${name}${number}`)) number += 1;
  return `${name}${number}`;
}
