import { isRecord, partsOf, type DocumentNode } from '../json.ts';
import { sectionsOf } from '../notes/number-notes.ts';
import { numberAs } from '../styles/number.ts';

/**
 * Returns the number of the section, from 1, for each page number field that shows it. The blocks between two `section` nodes are a section as
 * well, as in word processors.
 */
export function sectionNumbers(document: DocumentNode): ReadonlyMap<DocumentNode, number> {
  const numbers = new Map<DocumentNode, number>();
  const visit = (node: DocumentNode, section: number): void => {
    if (!isRecord(node)) return;
    if (node.type === 'pageNumber' && node.attrs?.['kind'] === 'section') numbers.set(node, section);
    for (const child of partsOf(node.content)) visit(child, section);
  };
  // Notes belong to the sections of their references.
  const blocks = partsOf(document.content).filter(({ type }) => type !== 'footnotes');
  for (const [index, section] of sectionsOf(blocks, ({ type }) => type === 'section').entries())
    for (const block of section) visit(block, index + 1);
  return numbers;
}

/** Returns the number of a section with its value. Others are returned unchanged. */
export function withSection(node: DocumentNode, section: number | undefined): DocumentNode {
  if (section === undefined) return node;
  const text = numberAs(node.attrs?.['numberType'], section);
  return node.attrs?.['text'] === text ? node : { ...node, attrs: { ...node.attrs, text } };
}
