import type { NodeType } from '@tiptap/pm/model';
import type { DocumentNode } from './json.ts';
import { documentModel, type ModelOptions } from './model/document-model.ts';
import { formsOf } from './model/forms.ts';
import { own } from './record.ts';

/** A paragraph, heading, cell or another block with text. */
export interface TextBlockNode {
  readonly node: DocumentNode;
  /**
   * Formulas are LaTeX, as in `toText`. A line break is `
   *
   * `.
   */
  readonly text: string;
  /** The level of a heading. 1 is the highest. */
  readonly level?: number;
}

/**
 * Yields the non-empty text blocks of a document in order. Unknown nodes count by their text.
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
