import type { NodeType } from '@tiptap/pm/model';
import type { DocumentNode } from './json.ts';
import { documentModel, type ModelOptions } from './model/document-model.ts';
import { formsOf } from './model/forms.ts';
import { own } from './record.ts';

/** A paragraph, heading, cell or other block that holds text. */
export interface TextBlockNode {
  readonly node: DocumentNode;
  /** Formulas are their LaTeX, as in `toText`; a break of the line is `\n`. */
  readonly text: string;
  /** Of a heading: 1 is the highest. */
  readonly level?: number;
}

/**
 * The blocks of a document that hold text themselves, in their order, without those that are empty. What the schema does not know counts
 * by the text in it.
 *
 * @example
 * [...textBlocks(document.content ?? [])].map(({ text }) => text)
 */
export function* textBlocks(
  nodes: readonly DocumentNode[],
  { model = documentModel }: ModelOptions = {},
): Generator<TextBlockNode> {
  const types = model.schema.nodes;
  for (const node of nodes) {
    const type = own(types, node.type);
    if (isTextBlock(node, type)) {
      const text = textIn(node, types);
      const level = node.attrs?.['level'];
      if (text.trim() !== '')
        yield { node, text, ...(node.type === 'heading' && typeof level === 'number' && { level }) };
    } else yield* textBlocks(node.content ?? [], { model });
  }
}

const isTextBlock = ({ content = [] }: DocumentNode, type: NodeType | undefined): boolean =>
  type?.isTextblock ?? content.some((child) => child.type === 'text');

function textIn({ type, text, attrs = {}, content }: DocumentNode, types: Readonly<Record<string, NodeType>>): string {
  if (text !== undefined) return text;
  if (content) return content.map((child) => textIn(child, types)).join('');
  const known = own(types, type);
  const forms = known?.isLeaf === true ? formsOf(known) : undefined;
  return forms?.kind === 'node' ? (forms.text?.({ type, attrs }) ?? '') : '';
}
