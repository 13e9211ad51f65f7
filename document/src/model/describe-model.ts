import type { MarkType, NodeType } from '@tiptap/pm/model';
import { isRecord } from '../json.ts';
import { faultOf } from '../schema/attribute-fault.ts';
import { HOLDERS } from '../schema/foreign.ts';
import type { DocumentModel } from './document-model.ts';

export interface AttributeDescription {
  name: string;
  /** Undefined if a value is required. */
  default?: unknown;
  required: boolean;
  /** Describes the values in words. */
  description?: string;
  /** The JSON Schema of the values as far as possible. Null is allowed too unless a value is required. */
  schema: Readonly<Record<string, unknown>>;
  examples: unknown[];
}

interface Description {
  name: string;
  title: string;
  summary: string;
  /** True for nodes of this package. */
  builtIn: boolean;
  attributes: AttributeDescription[];
}

export interface NodeDescription extends Description {
  /** Its content as a ProseMirror content expression. Empty for none. */
  content: string;
  /** The groups of the node for content expressions. */
  groups: string[];
  inline: boolean;
  /** The marks that its text may have. Null means all. */
  marks: string[] | null;
}

export interface MarkDescription extends Description {
  /** Marks that exclude it. */
  excludes: string[];
}

export interface ModelDescription {
  /** As `DocumentModel.version`. */
  version: string;
  nodes: NodeDescription[];
  marks: MarkDescription[];
}

/** Describes the nodes and marks of a model as plain data for editors, generators and people. Holders are omitted. */
export function describeModel(model: DocumentModel): ModelDescription {
  const { schema, version } = model;
  return {
    version,
    nodes: Object.values(schema.nodes)
      .filter(({ name }) => !HOLDERS.has(name))
      .map((type) => describeNode(type, model)),
    marks: Object.values(schema.marks)
      .filter(({ name }) => !HOLDERS.has(name))
      .map((type) => ({ ...describe(type, model), excludes: excludedBy(type) })),
  };
}

const describeNode = (type: NodeType, model: DocumentModel): NodeDescription => ({
  ...describe(type, model),
  content: type.spec.content ?? '',
  groups: type.spec.group?.split(' ') ?? [],
  inline: type.isInline,
  marks: type.markSet?.map(({ name }) => name).filter((name) => !HOLDERS.has(name)) ?? null,
});

function describe(type: NodeType | MarkType, { nodes, added }: DocumentModel): Description {
  const module = nodes.get(type.name);
  return {
    name: type.name,
    title: module?.title ?? type.name,
    summary: module?.summary ?? '',
    builtIn: !added.some(({ name }) => name === type.name),
    attributes: Object.entries(type.spec.attrs ?? {})
      .filter(([name]) => !HOLDERS.has(name))
      .map(([name, { default: fallback, validate }]) => describeAttribute(name, fallback, validate)),
  };
}

export function describeAttribute(name: string, fallback: unknown, validate: unknown): AttributeDescription {
  const kind = kindOf(validate);
  const required = fallback === undefined || faultOf(fallback, validate) !== undefined;
  return {
    name,
    ...(!required && fallback !== undefined && { default: fallback }),
    required,
    ...(typeof kind['expected'] === 'string' && { description: kind['expected'] }),
    schema: isRecord(kind['schema']) ? kind['schema'] : schemaOfTypes(validate),
    examples: Array.isArray(kind['examples']) ? (kind['examples'] as unknown[]) : [],
  };
}

/** Returns the kind of values that `attribute()` recorded. */
const kindOf = (validate: unknown): Record<string, unknown> => {
  const kind: unknown = typeof validate === 'function' && 'kind' in validate ? validate.kind : undefined;
  return isRecord(kind) ? kind : {};
};

/** Maps ProseMirror's notation of types (`string|null`) to JSON Schema. The `typeof` of a list is `object`. */
const JSON_TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  number: ['number'],
  boolean: ['boolean'],
  null: ['null'],
  object: ['object', 'array'],
};

const schemaOfTypes = (validate: unknown): Readonly<Record<string, unknown>> =>
  typeof validate === 'string' ? { type: validate.split('|').flatMap((type) => JSON_TYPES[type] ?? []) } : {};

const excludedBy = (type: MarkType): string[] =>
  Object.values(type.schema.marks)
    .filter((other) => other !== type && type.excludes(other) && !HOLDERS.has(other.name))
    .map(({ name }) => name);
