import type { DocumentNode } from '@editor-companion/document';
import type { Story } from '../story.ts';

/** An index: its element, its name and its source as XML. */
interface IndexFrame {
  readonly element: string;
  readonly name: string;
  readonly source: string;
}

/**
 * Writes an index around its last displayed lines (ODF 1.3, part 3, 8.2). Lists, notes and comments cannot contain one: they have only the
 * lines.
 * @param frame called only if the index is written, because it takes ids
 * @param isContents true if page numbers in the lines are those of an index
 */
export function writeIndexFrame(
  story: Story,
  lines: readonly DocumentNode[],
  frame: () => IndexFrame,
  isContents: boolean,
): void {
  const { odt, blocks } = story;
  if (story.isInList || story.kind === 'comment' || story.kind === 'note') {
    odt.writeBlocks(story, lines);
    return;
  }
  const { element, name, source } = frame();
  blocks.push(`<${element} text:name="${name}" text:protected="true">${source}<text:index-body>`);
  const outer = story.isContents;
  story.isContents = outer || isContents;
  odt.writeBlocks(story, lines);
  story.isContents = outer;
  blocks.push(`</text:index-body></${element}>`);
}
