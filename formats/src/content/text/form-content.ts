import { checkBoxSign, type DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../node.ts';

/**
 * Returns the content of a form field. A check box without content shows the character of its state.
 * @param around kinds of marks that a writer puts around the whole field, and that it has not to write once more within.
 */
export function formContent(field: DocumentNode, around: readonly string[] = []): readonly DocumentNode[] {
  const isBare = textOf(field, 'kind') === 'checkBox' && childrenOf(field).length === 0;
  if (isBare) return [{ type: 'text', text: checkBoxSign(field) }];
  const outer = new Set((field.marks ?? []).map(({ type }) => type).filter((type) => around.includes(type)));
  if (outer.size === 0) return childrenOf(field);
  return childrenOf(field).map((child) => ({
    ...child,
    marks: (child.marks ?? []).filter(({ type }) => !outer.has(type)),
  }));
}

/**
 * Returns a document whose empty form fields are their placeholders in brackets, for formats that have no fields: `[Your name]`. A document
 * without such fields is returned as it is.
 */
export function withPlaceholders(node: DocumentNode): DocumentNode {
  if (node.type === 'formField') return placeholderOf(node) ?? node;
  const { content } = node;
  if (!Array.isArray(content)) return node;
  const replaced = content.map(withPlaceholders);
  return replaced.every((child, index) => child === content[index]) ? node : { ...node, content: replaced };
}

function placeholderOf(field: DocumentNode): DocumentNode | undefined {
  const placeholder = textOf(field, 'placeholder');
  const isShown = placeholder !== undefined && textOf(field, 'kind') !== 'checkBox' && childrenOf(field).length === 0;
  return isShown ? { type: 'text', text: `[${placeholder}]`, ...(field.marks && { marks: field.marks }) } : undefined;
}
