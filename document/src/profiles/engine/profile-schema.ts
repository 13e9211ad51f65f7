import { Schema } from '@tiptap/pm/model';
import type { MarkSpec, NodeSpec } from '@tiptap/pm/model';

/** What an editor's node or mark may be: the parts of ProseMirror's spec that say which documents are valid. */
export interface ProfileType {
  readonly content?: string;
  readonly group?: string;
  readonly inline?: boolean;
  readonly atom?: boolean;
  /** Which marks its content may have; absent is all, empty is none. */
  readonly marks?: string;
  /** Attributes and their defaults. */
  readonly attrs?: Readonly<Record<string, unknown>>;
  /** Attributes that have no default. */
  readonly required?: readonly string[];
  /** Of a mark: which others cannot be beside it. */
  readonly excludes?: string;
}

/** An editor's schema as a table, in the order of its own schema. */
export interface ProfileSchema {
  readonly nodes: Readonly<Record<string, ProfileType>>;
  readonly marks: Readonly<Record<string, ProfileType>>;
}

const schemas = new WeakMap<ProfileSchema, Schema>();

/** The table as ProseMirror takes it, made once. */
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
