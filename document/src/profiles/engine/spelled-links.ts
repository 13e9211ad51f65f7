import type { DocumentMark, DocumentNode } from '../../json.ts';
import { string } from './string.ts';

/**
 * Inline nodes of ours with the address of each link behind its text, `the site <https://example.com/>`, for editors that have no
 * links. Places in the document itself, and addresses that the text says already, are not told.
 */
export const withSpelledLinks = (nodes: readonly DocumentNode[]): readonly DocumentNode[] =>
  nodes.some((node) => addressOf(node) !== undefined)
    ? nodes.flatMap((node, index) => [node, ...addressBehind(node, nodes[index + 1])])
    : nodes;

function addressBehind(node: DocumentNode, next: DocumentNode | undefined): DocumentNode[] {
  const address = addressOf(node);
  if (address === undefined || address === addressOf(next) || address.startsWith('#')) return [];
  if (address === node.text || address === `mailto:${node.text}`) return [];
  const marks = node.marks?.filter(({ type }) => !OF_THE_TEXT.has(type)) ?? [];
  return [{ type: 'text', text: ` <${address}>`, ...(marks.length > 0 && { marks }) }];
}

/** Marks that the text of a link has and its address does not. */
const OF_THE_TEXT = new Set(['link', 'code', 'subscript', 'superscript']);

const isLink = ({ type }: DocumentMark): boolean => type === 'link';

/** Of text that is a link; what else may be one becomes text first. */
const addressOf = (node: DocumentNode | undefined): string | undefined =>
  node?.type === 'text' ? string(node.marks?.find(isLink)?.attrs?.['href']) || undefined : undefined;
