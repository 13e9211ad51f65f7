import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import { contentsNode, holdableStyles, indexNode, isBreak, type ListedStyle } from '../../../content/text/contents.ts';
import { leastLevelOf } from '../../words.ts';
import type { Story } from '../story.ts';

type Attributes = Record<string, unknown>;

/** A block as read from the file: a node, and further facts from its reader. */
interface Placed {
  readonly node: DocumentNode;
}

const DEEPEST = 6;

/**
 * Returns the node's attributes from text:table-of-content-source or a source of captions, the current element (ODF 1.3, part 3, 8.3.2 and
 * 8.4.2). Undefined for an index of other things.
 */
export function readIndexSource(story: Story, name: string): Attributes | undefined {
  const { xml } = story;
  const caption = xml.attribute('text:caption-sequence-name');
  const isHeadings = xml.name === 'text:table-of-content-source';
  if (!isHeadings && (!caption || caption.length > 64 || xml.attribute('text:use-caption') === 'false'))
    return undefined;
  const outline = within(Math.trunc(Number(xml.attribute('text:outline-level'))) || DEEPEST, 1, DEEPEST);
  const maxLevel = xml.attribute('text:use-outline-level') === 'false' ? 0 : outline;
  const usesStyles = xml.attribute('text:use-index-source-styles') === 'true';
  const { styles, hasPages } = readTemplates(story);
  const minLevel = leastLevelOf(name);
  return {
    ...(isHeadings ? { ...(minLevel !== 1 && { minLevel }), ...(maxLevel !== 3 && { maxLevel }) } : { caption }),
    ...(usesStyles && styles.length > 0 && { styles }),
    ...(!hasPages && { pageNumbers: false }),
  };
}

/** Reads the styles that the index lists, and whether its lines show page numbers. */
function readTemplates(story: Story): { styles: ListedStyle[]; hasPages: boolean } {
  const { xml } = story;
  const styles: ListedStyle[] = [];
  let [templates, pages] = [0, 0];
  let listed = 1;
  const visit = (): void => {
    const level = xml.depth;
    while (xml.nextChild(level)) {
      if (xml.name.endsWith('-entry-template')) templates += 1;
      else if (xml.name === 'text:index-entry-page-number') pages += 1;
      else if (xml.name === 'text:index-source-styles')
        listed = Math.trunc(Number(xml.attribute('text:outline-level'))) || 1;
      else if (xml.name === 'text:index-source-style') {
        const style = story.styles.style('paragraph', xml.attribute('text:style-name')).lineage[0];
        if (style) styles.push({ style, level: listed });
      }
      visit();
    }
  };
  visit();
  return { styles: holdableStyles(styles), hasPages: templates === 0 || pages > 0 };
}

/** The kind of an index with its attributes. */
export type IndexAttrs = 'bibliography' | { readonly contents: Attributes } | { readonly index: Attributes };

function nodeOf({ odf }: Story, attrs: IndexAttrs, content: DocumentNode[]): DocumentNode {
  if (attrs === 'bibliography') return { type: 'bibliography', content };
  return 'index' in attrs ? indexNode(attrs.index, content) : contentsNode(odf.bookmarks, attrs.contents, content);
}

/**
 * Returns the lines of an index as a node. Breaks before and after them stay outside. Undefined if the master page changes between them.
 */
export function contentsBlocks<Block extends Placed>(
  story: Story,
  lines: readonly Block[],
  attrs: IndexAttrs,
  assemble: (blocks: readonly Block[]) => DocumentNode[],
): (Block | Placed)[] | undefined {
  let [start, end] = [0, lines.length];
  while (start < end && isBreak(lines[start])) start += 1;
  while (end > start && isBreak(lines[end - 1])) end -= 1;
  const inner = lines.slice(start, end);
  if (inner.length === 0 || inner.some(isBreak)) return undefined;
  const content = assemble(inner);
  const node = nodeOf(story, attrs, content);
  return [...lines.slice(0, start), { node }, ...lines.slice(end)];
}
