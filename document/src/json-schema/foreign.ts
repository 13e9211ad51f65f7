import type { MarkType, NodeType } from '@tiptap/pm/model';
import { HOLDERS } from '../schema/foreign.ts';
import type { JsonSchema } from './document-json-schema.ts';

/*
 * Content that a model does not know, in JSON Schema: nodes and marks of any other type. Names of definitions have a dot, which no node has.
 */
const FOREIGN_NODE = 'foreign.node';
export const FOREIGN_MARK = 'foreign.mark';
/** Any node, within content that is kept unchanged. */
export const ANY_NODE = 'any.node';
/** A node that is unknown or contains an unknown node, mark or attribute at any depth. */
export const WITH_FOREIGN = 'any.withForeign';

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** Returns the definitions of unknown nodes and of nodes around them. */
export function foreignDefinitions(nodes: readonly NodeType[], marks: readonly MarkType[]): Record<string, JsonSchema> {
  return {
    [FOREIGN_NODE]: {
      title: 'A node of an unknown type',
      type: 'object',
      properties: { type: foreignName(nodes), attrs: ATTRIBUTES, content: NODES, marks: ref('list.marks') },
      required: ['type'],
      additionalProperties: false,
    },
    [FOREIGN_MARK]: {
      title: 'A mark of an unknown type',
      type: 'object',
      properties: { type: foreignName(marks), attrs: ATTRIBUTES },
      required: ['type'],
      additionalProperties: false,
    },
    [ANY_NODE]: {
      type: 'object',
      properties: { type: { type: 'string' }, attrs: ATTRIBUTES, content: NODES },
      required: ['type'],
    },
    [WITH_FOREIGN]: {
      anyOf: [
        { properties: { type: foreignName(nodes) } },
        { required: ['content'], properties: { content: { contains: ref(WITH_FOREIGN) } } },
        { required: ['marks'], properties: { marks: { contains: foreignMark(marks) } } },
        ...nodes.map(withForeignAttributes),
      ],
    },
  };
}

const ATTRIBUTES = { type: ['object', 'null'] };
const NODES = { type: 'array', items: ref(ANY_NODE) };

const foreignName = (types: readonly (NodeType | MarkType)[]): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: 256,
  not: { enum: types.map(({ name }) => name) },
});

const foreignMark = (marks: readonly MarkType[]): JsonSchema => ({
  anyOf: [ref(FOREIGN_MARK), ...marks.map(withForeignAttributes)],
});

/** A known node or mark with an unknown attribute. */
function withForeignAttributes(type: NodeType | MarkType): JsonSchema {
  const known = Object.keys(type.spec.attrs ?? {}).filter((name) => !HOLDERS.has(name));
  const unknown = known.length === 0 ? { minProperties: 1 } : { not: { propertyNames: { enum: known } } };
  return {
    properties: { type: { const: type.name }, attrs: { type: 'object', ...unknown } },
    required: ['type', 'attrs'],
  };
}
