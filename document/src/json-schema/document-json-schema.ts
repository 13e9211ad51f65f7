import type { MarkType, NodeType } from '@tiptap/pm/model';
import { HOLDERS } from '../schema/foreign.ts';
import { contentSchema, groupsOf, nameOf, refTo } from './content.ts';
import { attributesSchema } from './attributes.ts';
import { foreignDefinitions, FOREIGN_MARK } from './foreign.ts';
import type { DocumentModel } from '../model/document-model.ts';

/** A JSON Schema or a part of one, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface JsonSchemaOptions {
  /** True to reject unknown nodes, marks and attributes, as `validate(…, { strict: true })` does. */
  strict?: boolean;
  /** The URL of the schema (`$id`). */
  id?: string;
}

/**
 * Returns the JSON Schema (draft 2020-12) of a model's documents with a definition for each node, mark and group: for editors, code
 * generators, document generators and validators in other languages. All documents that `validate` accepts are valid under it. The converse
 * is not true: URLs and colours are only described in words, and content with a complex order is only restricted by position and count.
 * @example
 * ```ts
 * new Ajv2020().compile(documentJsonSchema(documentModel, { strict: true }));
 * ```
 * @see https://json-schema.org/draft/2020-12
 */
export function documentJsonSchema(model: DocumentModel, { strict = false, id }: JsonSchemaOptions = {}): JsonSchema {
  const nodes = Object.values(model.schema.nodes).filter(({ name }) => !HOLDERS.has(name));
  const marks = Object.values(model.schema.marks).filter(({ name }) => !HOLDERS.has(name));
  const describing: Describing = { model, strict };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(id !== undefined && { $id: id }),
    ...refTo(model.schema.topNodeType.name),
    $defs: {
      ...Object.fromEntries(nodes.map((type) => [type.name, nodeSchema(type, describing)])),
      ...Object.fromEntries(marks.map((type) => [type.name, markSchema(type, describing)])),
      ...Object.fromEntries(groupsOf(nodes).map(([group, types]) => [`group.${group}`, anyOf(types.map(nameOf))])),
      'list.marks': marksSchema(marks, strict),
      ...(!strict && foreignDefinitions(nodes, marks)),
    },
  };
}

interface Describing {
  readonly model: DocumentModel;
  readonly strict: boolean;
}

function nodeSchema(type: NodeType, { model, strict }: Describing): JsonSchema {
  const attrs = attributesSchema(type, strict);
  const content = contentSchema(type, strict);
  return {
    ...titled(type, model),
    type: 'object',
    properties: {
      type: { const: type.name },
      ...(type.isText && { text: TEXT }),
      attrs: attrs.schema,
      content: content.schema,
      marks: refTo('list.marks'),
    },
    required: [
      'type',
      ...(type.isText ? ['text'] : []),
      ...(attrs.isRequired ? ['attrs'] : []),
      ...(content.isRequired ? ['content'] : []),
    ],
    additionalProperties: false,
  };
}

function markSchema(type: MarkType, { model, strict }: Describing): JsonSchema {
  const attrs = attributesSchema(type, strict);
  return {
    ...titled(type, model),
    type: 'object',
    properties: { type: { const: type.name }, attrs: attrs.schema },
    required: attrs.isRequired ? ['type', 'attrs'] : ['type'],
    additionalProperties: false,
  };
}

/** Text without control characters except tab and newline. */
const TEXT = { type: 'string', minLength: 1, pattern: String.raw`^[^\u0000-\u0008\u000b-\u001f\u007f]*$` };

/** Returns the schema of a text's marks, which must not exclude each other. */
function marksSchema(marks: readonly MarkType[], strict: boolean): JsonSchema {
  const single = marks.filter((mark) => mark.excludes(mark));
  const rivals = marks.flatMap((mark, i) =>
    marks
      .slice(i + 1)
      .filter((other) => mark.excludes(other) || other.excludes(mark))
      .map((other) => [mark, other] as const),
  );
  const rules = [
    ...single.map((mark) => ({ contains: ofType(mark), minContains: 0, maxContains: 1 })),
    ...rivals.map((pair) => ({ not: { allOf: pair.map((mark) => ({ contains: ofType(mark) })) } })),
  ];
  const items = anyOf([...marks.map(nameOf), ...(strict ? [] : [FOREIGN_MARK])]);
  return { type: 'array', items, ...(rules.length > 0 && { allOf: rules }) };
}

const ofType = ({ name }: MarkType): JsonSchema => ({ properties: { type: { const: name } }, required: ['type'] });

/** Draft 2020-12 does not allow an empty `anyOf`. */
const anyOf = (names: readonly string[]): JsonSchema | false =>
  names.length === 0 ? false : { anyOf: names.map(refTo) };

function titled({ name }: NodeType | MarkType, { nodes }: DocumentModel): JsonSchema {
  const module = nodes.get(name);
  return { title: module?.title ?? name, ...(module?.summary && { description: module.summary }) };
}
