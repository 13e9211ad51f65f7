import type { MarkType, NodeType } from '@tiptap/pm/model';
import { HOLDERS } from '../schema/foreign.ts';
import { pageBands } from '../schema/page-bands.ts';
import { faultOf } from '../schema/attribute-fault.ts';
import { describeAttribute } from '../model/describe-model.ts';
import { contentSchema } from './content.ts';
import type { JsonSchema } from './document-json-schema.ts';

/** Returns the schema of the member `attrs` of a node or mark. */
export function attributesSchema(
  type: NodeType | MarkType,
  strict: boolean,
): { readonly schema: JsonSchema; readonly isRequired: boolean } {
  const specs = Object.entries(type.spec.attrs ?? {}).filter(([name]) => !HOLDERS.has(name));
  const required = specs.filter(([, spec]) => faultOf(spec.default, spec.validate) !== undefined).map(([name]) => name);
  const schema = {
    type: required.length > 0 ? 'object' : ['object', 'null'],
    properties: Object.fromEntries(
      specs.map(([name, spec]) => [
        name,
        attributeSchema(name, spec, { type, isRequired: required.includes(name), strict }),
      ]),
    ),
    ...(required.length > 0 && { required }),
    ...(strict && { additionalProperties: false }),
  };
  return { schema, isRequired: required.length > 0 };
}

interface Spec {
  readonly default?: unknown;
  readonly validate?: unknown;
}

interface Place {
  readonly type: NodeType | MarkType;
  readonly isRequired: boolean;
  readonly strict: boolean;
}

function attributeSchema(
  name: string,
  { default: fallback, validate }: Spec,
  { type, isRequired, strict }: Place,
): JsonSchema {
  const { description, schema, examples } = describeAttribute(name, fallback, validate);
  const values = schema === pageBands.schema && 'contentMatch' in type ? bandsSchema(type, strict) : schema;
  return {
    ...(description !== undefined && { description }),
    ...(isRequired ? values : withFallback(values, fallback)),
    ...(!isRequired && fallback !== undefined && { default: fallback }),
    ...(examples.length > 0 && { examples }),
  };
}

/** Allows the default in addition to the values of a kind. */
function withFallback(schema: JsonSchema, fallback: unknown): JsonSchema {
  if (fallback !== null || Object.keys(schema).length === 0) return schema;
  const { type, enum: values } = schema;
  if (Array.isArray(values)) return { ...schema, enum: [...(values as unknown[]), null] };
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
  return Array.isArray(type) && !type.includes('null') ? { ...schema, type: [...(type as unknown[]), 'null'] } : schema;
}

/** Blocks in attributes must be valid content of the node, or absent. */
function bandsSchema(type: NodeType, strict: boolean): JsonSchema {
  const blocks = { anyOf: [{ type: 'array', maxItems: 0 }, contentSchema(type, strict).schema] };
  const { properties, ...schema } = pageBands.schema as { properties: object };
  return { ...schema, properties: Object.fromEntries(Object.keys(properties).map((kind) => [kind, blocks])) };
}
