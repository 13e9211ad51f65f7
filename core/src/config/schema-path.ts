import type { TSchema } from 'typebox';

/** The mark of a plugin option that controls how long a kind of thing is kept. */
export interface RetentionMark {
  readonly kind: string;
  /** The unit of the option. The values of `retention` are days. */
  readonly unit: 'days' | 'ms';
  /** One of several stages. A longer retention leaves the stage unchanged. */
  readonly isStage?: boolean;
}

/** The parts of a JSON Schema that the configuration code reads. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  /** The variable that sets this value directly. */
  readonly env?: string;
  /** The kind of thing whose retention this option controls; `retention` of the configuration sets it too. */
  readonly retention?: RetentionMark;
  /** A secret: never printed. */
  readonly writeOnly?: boolean;
}

export const asNode = (schema: TSchema): SchemaNode => schema;

/** Treats `MAX_UPLOAD_BYTES`, `max-upload-bytes` and `maxUploadBytes` as the same name. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** Finds a member of an object schema by its folded name. */
export function memberOf(node: SchemaNode, segment: string): [name: string, node: SchemaNode] | undefined {
  const wanted = foldName(segment);
  for (const object of [node, ...(node.anyOf ?? [])]) {
    const found = Object.entries(object.properties ?? {}).find(([name]) => foldName(name) === wanted);
    if (found) return found;
  }
  return undefined;
}

/** Lists the leaves of an object schema with their paths. */
export function* leavesOf(
  node: SchemaNode,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; node: SchemaNode }> {
  const objects = [node, ...(node.anyOf ?? [])].filter((candidate) => candidate.properties !== undefined);
  if (objects.length === 0) {
    yield { path, node };
    return;
  }
  for (const object of objects) {
    for (const [name, child] of Object.entries(object.properties ?? {})) yield* leavesOf(child, [...path, name]);
  }
}
