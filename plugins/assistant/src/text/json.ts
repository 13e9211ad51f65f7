import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';

/** Reads a record's own member by name, never an inherited one. */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text that does not depend on the order of members. */
export const canonical = (value: unknown): string => JSON.stringify(value, sortMembers) ?? '';

function sortMembers(_name: string, value: unknown): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

/** Attributes that differ from the type's defaults. */
export function saidAttributes(
  attributes: Readonly<Record<string, unknown>> | undefined,
  type: NodeType | MarkType | undefined,
): Record<string, unknown> {
  const specs = (type?.spec.attrs ?? {}) as Readonly<Record<string, { default?: unknown }>>;
  return Object.fromEntries(
    Object.entries(attributes ?? {}).filter(([name, value]) => {
      const fallback = own(specs, name)?.default ?? null;
      return value !== undefined && canonical(value) !== canonical(fallback);
    }),
  );
}

/** Sorts marks in the order of the schema, and marks of one type by their attributes. */
export function sortMarks(marks: readonly DocumentMark[], schema: Schema): DocumentMark[] {
  const names = Object.keys(schema.marks);
  const rank = ({ type }: DocumentMark): number => (names.indexOf(type) + names.length + 1) % (names.length + 1);
  return marks.toSorted((a, b) => rank(a) - rank(b) || (canonical(a) < canonical(b) ? -1 : 1));
}

/** A node or list without default attributes and empty lists, so that equal content has an equal form. */
export function bareNode(node: DocumentNode, schema: Schema): DocumentNode {
  const { type, text } = node;
  const attrs = saidAttributes(node.attrs, own(schema.nodes, type));
  const marks = sortMarks(node.marks ?? [], schema).map((mark) => bareMark(mark, schema));
  const content = node.content?.map((child) => bareNode(child, schema)) ?? [];
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
    ...(marks.length > 0 && { marks }),
    ...(text !== undefined && { text }),
  };
}

export function bareMark(mark: DocumentMark, schema: Schema): DocumentMark {
  const attrs = saidAttributes(mark.attrs, own(schema.marks, mark.type));
  return { type: mark.type, ...(Object.keys(attrs).length > 0 && { attrs }) };
}
