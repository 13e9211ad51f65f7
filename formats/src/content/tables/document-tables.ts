import { chartAsTable, chartOf, type Chart, type DocumentNode } from '@editor-companion/document';
import { append } from '../../package/list.ts';
import { childrenOf, plainText } from '../node.ts';

/** A table that is not nested in another. */
export interface DocumentTable {
  readonly node: DocumentNode;
  /** The table, or the chart with its values. */
  readonly source: DocumentNode;
  /** The chart whose values the table contains. */
  readonly chart?: Chart;
  /** The text of its caption, else the heading before it. */
  readonly title: string | undefined;
}

/** Nodes that are visible to a reader. */
const SAYING: ReadonlySet<string> = new Set(['text', 'image', 'inlineMath', 'blockMath', 'embed']);

/** Returns the tables of a document in order. */
export function tablesOf(document: DocumentNode): DocumentTable[] {
  const found: DocumentTable[] = [];
  let heading: string | undefined;
  const visit = (node: DocumentNode): void => {
    const children = childrenOf(node);
    for (const [index, child] of children.entries()) {
      if (child.type === 'heading') heading = wordsOf(child);
      else if (child.type === 'table')
        found.push({
          node: child,
          source: child,
          title: captionOf(children[index - 1]) ?? captionBelow(children, index) ?? heading,
        });
      else if (child.type === 'chart') append(found, tablesOfChart(child, heading));
      else visit(child);
    }
  };
  visit(document);
  return found;
}

/** Returns the values of a chart as a table, or none if it has no values. */
function tablesOfChart(source: DocumentNode, heading: string | undefined): DocumentTable[] {
  const chart = chartOf(source);
  const node = chartAsTable(chart).find(({ type }) => type === 'table');
  return node ? [{ node, source, title: chart.title ?? heading, chart }] : [];
}

/** Counts the visible blocks outside tables. Headings and captions do not count, because they name tables. */
export function countOutside(node: DocumentNode): number {
  if (node.type === 'table' || node.type === 'chart' || node.type === 'heading' || isCaption(node)) return 0;
  const children = childrenOf(node);
  const says = SAYING.has(node.type) || children.some(({ type }) => SAYING.has(type));
  return says ? 1 : children.reduce((count, child) => count + countOutside(child), 0);
}

/** Returns the text of the caption below a table, unless that is the caption above the next table. */
const captionBelow = (blocks: readonly DocumentNode[], index: number): string | undefined =>
  blocks[index + 2]?.type === 'table' ? undefined : captionOf(blocks[index + 1]);

/** A caption has the caption style or contains a sequence number. */
const isCaption = (node: DocumentNode): boolean =>
  node.type === 'paragraph' &&
  (node.attrs?.['styleName'] === CAPTION || childrenOf(node).some(({ type }) => type === 'sequence'));
const CAPTION = 'Caption';

/** Returns the text of a caption after its label and number, else its whole text. */
function captionOf(node: DocumentNode | undefined): string | undefined {
  if (!node || !isCaption(node)) return undefined;
  const children = childrenOf(node);
  const number = children.findIndex(({ type }) => type === 'sequence');
  const behind = wordsOf({ ...node, content: children.slice(number + 1) }).replace(/^[\s.:–—-]+/, '');
  return behind || wordsOf(node) || undefined;
}

const wordsOf = (node: DocumentNode): string => plainText(node).replaceAll(/\s+/g, ' ').trim();
