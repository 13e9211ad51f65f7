import type { Node } from '@tiptap/pm/model';
import { nodesFromJson } from './from-json.ts';
import type { DocumentNode } from './json.ts';
import type { Limits } from './limits.ts';
import type { ModelOptions } from './model/document-model.ts';
import { formsOf } from './model/forms.ts';

/**
 * Returns a document as plain text: a line for each block, an empty line between blocks, and tabs between the cells of a row. Formulas are
 * LaTeX; pictures are their alternative text.
 * @throws DocumentError DOCUMENT_INVALID, DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toText(
  json: DocumentNode | readonly DocumentNode[],
  options: { limits?: Partial<Limits> } & ModelOptions = {},
): string {
  return joinBlocks(nodesFromJson(json, options));
}

function textOf(node: Node): string {
  if (node.isText) return node.text ?? '';
  if (node.isLeaf || (node.childCount === 0 && !node.isTextblock)) return textOfLeaf(node);
  if (node.inlineContent) return node.children.map(textOf).join('');
  if (node.type.spec['tableRole'] === 'row')
    return node.children.map((cell) => textOf(cell).replaceAll('\n\n', ' ')).join('\t');
  const isTight = node.type.spec['tableRole'] === 'table' || node.type.spec.group?.includes('list') === true;
  return isTight ? node.children.map(textOf).join('\n') : joinBlocks(node.children);
}

function textOfLeaf({ type, attrs }: Node): string {
  const forms = formsOf(type);
  return forms?.kind === 'node' ? (forms.text?.({ type: type.name, attrs }) ?? '') : '';
}

const joinBlocks = (blocks: readonly Node[]): string =>
  blocks
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n');
