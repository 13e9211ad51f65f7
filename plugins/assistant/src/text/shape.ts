import type { DocumentNode } from '@editor-companion/document';
import type { Schema } from '@tiptap/pm/model';
import { own } from './json.ts';

/** The shape of a block in the text form. */
export type Shape =
  /** A block of inline content. */
  | 'line'
  /** A block of blocks. */
  | 'container'
  /** A block without content. */
  | 'leaf'
  /** A block that can only be kept, moved or deleted: unknown to the schema, or invalid in it. */
  | 'opaque';

export function shapeOf(node: DocumentNode, schema: Schema): Shape {
  const type = own(schema.nodes, node.type);
  const { content = [], marks = [] } = node;
  if (!type || type.isInline || marks.length > 0) return 'opaque';
  if (type.isLeaf) return content.length === 0 ? 'leaf' : 'opaque';
  const isLine = type.inlineContent;
  const isFit = content.every((child) => isLine !== isBlock(child, schema) || isUnknown(child, schema));
  if (!isFit) return 'opaque';
  return isLine ? 'line' : 'container';
}

const isUnknown = ({ type }: DocumentNode, schema: Schema): boolean => own(schema.nodes, type) === undefined;

const isBlock = ({ type }: DocumentNode, schema: Schema): boolean => own(schema.nodes, type)?.isInline === false;
