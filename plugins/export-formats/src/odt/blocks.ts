import type { DocumentNode } from '@editor-companion/core/plugin';
import { element, escapeText } from '../package/xml.ts';
import { childrenOf, isSet, textOf } from '../source/node.ts';
import { codeLines, writeMath } from './inlines.ts';
import { writeList } from './list.ts';
import { EMPTY, flushBreak, pushParagraph, writeParagraph } from './paragraph.ts';
import type { Story } from './story.ts';
import { writeTable } from './table.ts';
import { writeTextBox } from './text-box.ts';

/** Writes blocks one after another. */
export function writeBlocks(story: Story, nodes: readonly DocumentNode[]): void {
  let previous: DocumentNode | undefined;
  for (const node of nodes) {
    // Neighbours in one style would be read as one block.
    if (previous?.type === node.type && (node.type === 'codeBlock' || node.type === 'blockquote'))
      pushParagraph(story, EMPTY, '', {});
    writeBlock(story, node);
    previous = node;
  }
}

function writeBlock(story: Story, node: DocumentNode): void {
  if (story.pendingBreak !== undefined && !STARTS_PAGE.has(node.type)) flushBreak(story);
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      writeParagraph(story, node);
      break;
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      writeList(story, node, undefined);
      break;
    case 'codeBlock':
      pushParagraph(story, EMPTY, codeLines(node), { parent: 'Preformatted_20_Text' });
      break;
    case 'blockquote':
      withStyle(story, 'Quotations', childrenOf(node));
      break;
    case 'table':
      writeTable(story, node);
      break;
    case 'textBox':
      writeTextBox(story, node);
      break;
    case 'blockMath':
      pushParagraph(story, EMPTY, writeMath(story, textOf(node, 'latex') ?? '', true), {});
      break;
    case 'horizontalRule':
      pushParagraph(story, EMPTY, '', { parent: 'Horizontal_20_Line' });
      break;
    case 'pageBreak':
      if (story.pendingBreak !== undefined) flushBreak(story);
      if (story.kind === 'body') story.pendingBreak = isSet(node, 'column') ? 'column' : 'page';
      break;
    case 'embed':
      writeEmbed(story, node);
      break;
    case 'detailsSummary':
      writeSummary(story, node);
      break;
    default:
      writeBlocks(story, childrenOf(node));
  }
}

/** What can say itself that it begins a page. */
const STARTS_PAGE = new Set(['paragraph', 'heading', 'pageBreak']);

function withStyle(story: Story, style: string, nodes: readonly DocumentNode[]): void {
  const outer = story.style;
  story.style = style;
  writeBlocks(story, nodes);
  story.style = outer;
}

function writeEmbed(story: Story, node: DocumentNode): void {
  const src = textOf(node, 'src') ?? '';
  const words = escapeText(textOf(node, 'title') ?? src);
  const link = { 'xlink:type': 'simple', 'xlink:href': src, 'text:style-name': 'Internet_20_link' };
  pushParagraph(story, EMPTY, element('text:a', link, words), {});
}

function writeSummary(story: Story, node: DocumentNode): void {
  const outer = story.bold;
  story.bold = true;
  writeParagraph(story, { ...node, type: 'paragraph' });
  story.bold = outer;
}
