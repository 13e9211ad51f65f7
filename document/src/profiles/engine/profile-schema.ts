import { Schema } from '@tiptap/pm/model';
import type { MarkSpec, NodeSpec } from '@tiptap/pm/model';

/** A node or mark of an editor: the parts of ProseMirror's spec that determine valid documents. */
export interface ProfileType {
  readonly content?: string;
  readonly group?: string;
  readonly inline?: boolean;
  readonly atom?: boolean;
  /** The marks that its content may have. Undefined means all, empty means none. */
  readonly marks?: string;
  /** Attributes with their defaults. */
  readonly attrs?: Readonly<Record<string, unknown>>;
  /** Attributes without a default. */
  readonly required?: readonly string[];
  /** For a mark: the marks that it excludes. */
  readonly excludes?: string;
}

/** The schema of an editor as a table, in the order of its own schema. */
export interface ProfileSchema {
  readonly nodes: Readonly<Record<string, ProfileType>>;
  readonly marks: Readonly<Record<string, ProfileType>>;
}

const schemas = new WeakMap<ProfileSchema, Schema>();

/** Returns the table as a ProseMirror schema, which is created once. */
export function schemaFrom(table: ProfileSchema): Schema {
  const known = schemas.get(table);
  if (known !== undefined) return known;
  const schema = new Schema({ nodes: mapped(table.nodes, specOf), marks: mapped(table.marks, specOf) });
  schemas.set(table, schema);
  return schema;
}

const mapped = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

function specOf({ attrs = {}, required = [], ...spec }: ProfileType): NodeSpec & MarkSpec {
  const optional = mapped(attrs, (fallback) => ({ default: fallback }));
  return { ...spec, attrs: { ...optional, ...Object.fromEntries(required.map((name) => [name, {}])) } };
}
