import type { NodeType, Schema } from '@tiptap/pm/model';
import { isRecord, type DocumentMark, type DocumentNode } from '../json.ts';
import { own } from '../record.ts';
import type { JsonToken } from '../live/tokens.ts';
import { attributeOfChange, CHANGE, markOfChange, type TrackedChange } from '../tracked/change.ts';
import { takesMarks } from './fits.ts';

/** Returns the number of text units in a token. */
export const unitsIn = (token: JsonToken): number => (token.kind === 'text' ? 1 : unitsOf(token.node));

const unitsOf = ({ text, content = [] }: DocumentNode): number =>
  text?.length ?? content.reduce((sum, child) => sum + unitsOf(child), 0);

/** Marks all text and nodes of new content as a suggestion. */
export function suggested(
  token: JsonToken,
  change: TrackedChange,
  parent: NodeType | undefined,
  schema: Schema,
): JsonToken {
  if (token.kind === 'text') return { ...token, marks: withMark(token.marks, change, parent, schema) };
  return { kind: 'node', node: suggestedNode(token.node, change, schema) };
}

/** A code block, whose text cannot have marks, records itself which part of its text the suggestion includes. */
function suggestedNode(node: DocumentNode, change: TrackedChange, schema: Schema): DocumentNode {
  const type = own(schema.nodes, node.type);
  const { since: _, length: __, ...plain } = change;
  const was = node.attrs?.[CHANGE];
  const told = takesMarks(type, schema) ? plain : change;
  const attribute = attributeOfChange({ ...told, ...(isRecord(was) && { was }) });
  return {
    ...node,
    attrs: { ...node.attrs, [CHANGE]: attribute },
    ...(node.content && {
      content: node.content.map((child) =>
        child.type === 'text'
          ? withText(child, withMark(child.marks ?? [], change, type, schema))
          : suggestedNode(child, change, schema),
      ),
    }),
  };
}

const withText = (node: DocumentNode, marks: readonly DocumentMark[]): DocumentNode => ({ ...node, marks: [...marks] });

function withMark(
  marks: readonly DocumentMark[],
  change: TrackedChange,
  parent: NodeType | undefined,
  schema: Schema,
): readonly DocumentMark[] {
  if (!takesMarks(parent, schema)) return marks;
  const other = marks.find(({ type }) => type === change.kind);
  const mark = markOfChange({ ...change, ...(other && { was: other.attrs ?? {} }) });
  return [...marks.filter((one) => one !== other), mark];
}
