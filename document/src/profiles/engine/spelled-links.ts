import type { DocumentMark, DocumentNode } from '../../json.ts';
import { string } from './string.ts';

/**
 * Adds the URL of each link after its text, `the site <https://example.com/>`, for editors without links. It omits anchors in the document
 * and URLs that equal the text.
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

/** Marks of a link's text that its URL does not have. */
const OF_THE_TEXT = new Set(['link', 'code', 'subscript', 'superscript']);

const isLink = ({ type }: DocumentMark): boolean => type === 'link';

/** Returns the URL of linked text. Other nodes with links become text first. */
const addressOf = (node: DocumentNode | undefined): string | undefined =>
  node?.type === 'text' ? string(node.marks?.find(isLink)?.attrs?.['href']) || undefined : undefined;
