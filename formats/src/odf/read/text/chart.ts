import type { DocumentNode } from '@editor-companion/document';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { Story } from '../story.ts';
import type { Block } from './block.ts';
import { ListCounts } from '../list-counts.ts';
import { readTable } from './table.ts';

/** The elements that contain a chart's parts. */
const WRAPPERS = new Set(['office:body', 'office:chart', 'chart:chart']);

/** Reads a chart (ODF 1.3, part 3, 11), with its root as the current element, as a table of its values after its title. */
export function readChart({ odf }: Story, xml: XmlReader): DocumentNode[] {
  const story = new Story(odf, xml, { styles: odf.styles.content, lists: new ListCounts(), kind: 'aside' });
  const found: { title: string; tables: Block[] } = { title: '', tables: [] };
  readParts(story, found);
  if (found.tables.length === 0) return [];
  odf.warnings.add('CHART_AS_TABLE');
  const title = found.title === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: found.title }] }];
  return [...title, ...found.tables.map(({ node }) => plainTable(node))];
}

function readParts(story: Story, found: { title: string; tables: Block[] }): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (WRAPPERS.has(xml.name)) readParts(story, found);
    else if (xml.name === 'chart:title' && found.title === '') found.title = xml.text().trim();
    else if (xml.name === 'table:table') readTable(story, found.tables);
  }
}

/** Removes formatting: the chart's part has different styles from the document, so only its text is kept. */
function plainTable(node: DocumentNode): DocumentNode {
  if (node.type === 'text') return { type: 'text', text: node.text ?? '' };
  return { type: node.type, ...(node.content && { content: node.content.map(plainTable) }) };
}
