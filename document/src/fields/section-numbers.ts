import { isRecord, partsOf, type DocumentNode } from '../json.ts';
import { numberAs } from '../styles/number.ts';

/**
 * Returns the section in which each number of a section stands, from 1. The blocks between two `section` nodes are a section as well, as in
 * word processors.
 */
export function sectionNumbers(document: DocumentNode): ReadonlyMap<DocumentNode, number> {
  const numbers = new Map<DocumentNode, number>();
  let section = 0;
  let isOpen = false;
  const visit = (node: DocumentNode): void => {
    if (!isRecord(node)) return;
    if (node.type === 'pageNumber' && node.attrs?.['kind'] === 'section') numbers.set(node, Math.max(section, 1));
    for (const child of partsOf(node.content)) visit(child);
  };
  for (const block of partsOf(document.content)) {
    // Notes belong to the sections of their references.
    if (block.type === 'footnotes') continue;
    if (block.type === 'section' || !isOpen) section += 1;
    isOpen = block.type !== 'section';
    visit(block);
  }
  return numbers;
}

/** Returns the number of a section with its value. Others are returned unchanged. */
export function withSection(node: DocumentNode, section: number | undefined): DocumentNode {
  if (section === undefined) return node;
  const text = numberAs(node.attrs?.['numberType'], section);
  return node.attrs?.['text'] === text ? node : { ...node, attrs: { ...node.attrs, text } };
}
