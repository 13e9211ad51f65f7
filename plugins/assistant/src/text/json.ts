import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';

/** A member of a record by name, never one that all objects have. */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text that is the same whatever the order of members. */
export const canonical = (value: unknown): string => JSON.stringify(value, sortMembers) ?? '';

function sortMembers(_name: string, value: unknown): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

/** Attributes that say something: those that differ from what the type has without them. */
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

/** Marks in the order of the schema, those of one type by what they say. */
export function sortMarks(marks: readonly DocumentMark[], schema: Schema): DocumentMark[] {
  const names = Object.keys(schema.marks);
  const rank = ({ type }: DocumentMark): number => (names.indexOf(type) + names.length + 1) % (names.length + 1);
  return marks.toSorted((a, b) => rank(a) - rank(b) || (canonical(a) < canonical(b) ? -1 : 1));
}

/** A node or list without attributes that say nothing and empty lists: the same for all that say the same. */
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
