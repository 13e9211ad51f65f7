import type { TSchema } from 'typebox';

/** Beside an option of a plugin: for how long a kind of thing is kept. */
export interface RetentionMark {
  readonly kind: string;
  /** Of the option; `retention` is in days. */
  readonly unit: 'days' | 'ms';
  /** One of several stages, which a time that is longer leaves as it is. */
  readonly isStage?: boolean;
}

/** The parts of a JSON Schema that configuration code looks at. */
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
  /** The time for which a kind of thing is kept; `retention` of the configuration sets it, too. */
  readonly retention?: RetentionMark;
  /** A secret: never printed. */
  readonly writeOnly?: boolean;
}

export const asNode = (schema: TSchema): SchemaNode => schema;

/** `MAX_UPLOAD_BYTES`, `max-upload-bytes` and `maxUploadBytes` are one name. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** A member of an object schema by its folded name. */
export function memberOf(node: SchemaNode, segment: string): [name: string, node: SchemaNode] | undefined {
  const wanted = foldName(segment);
  for (const object of [node, ...(node.anyOf ?? [])]) {
    const found = Object.entries(object.properties ?? {}).find(([name]) => foldName(name) === wanted);
    if (found) return found;
  }
  return undefined;
}

/** Every leaf of an object schema with its path. */
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
