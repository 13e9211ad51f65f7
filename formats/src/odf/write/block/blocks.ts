import { OWN_WORDS, codeStyle, detailsTag, embedHint } from '../../../content/own/words.ts';
import { STYLE_IDS, sectionName } from '../../words.ts';
import { ORIGINAL, type DocumentNode } from '@editor-companion/document';
import { element, escapeText } from '../../../package/xml/write-xml.ts';
import { isPlaced } from '../../../content/block/placed.ts';
import { childrenOf, isSet, textOf } from '../../../content/node.ts';
import { codeLines, writeMath } from '../text/inlines.ts';
import { writeChart } from './chart.ts';
import { writeContents } from '../field/contents.ts';
import { writeBibliography } from '../field/bibliography.ts';
import { writeIndex } from '../field/alphabetical-index.ts';
import { outsideLists, writeList } from './list.ts';
import { EMPTY, flushBreak, pushParagraph, writeParagraph } from './paragraph.ts';
import { entryOf, type BlockName } from '../../../content/node-names.ts';
import type { Story } from '../story.ts';
import { writeTable } from './table.ts';
import { anchorBoxes, anchorsBoxes, writeTextBox } from './text-box.ts';

/** Writes blocks one after another. */
export function writeBlocks(story: Story, nodes: readonly DocumentNode[]): void {
  let previous: DocumentNode | undefined;
  for (const node of nodes) {
    // Adjacent blocks of the same style would be read as one block.
    if (previous?.type === node.type && (node.type === 'codeBlock' || node.type === 'blockquote'))
      pushParagraph(story, EMPTY, '', {});
    if (!anchorsBoxes(node) && !isPlaced(node)) anchorBoxes(story);
    writeBlock(story, node);
    previous = node;
  }
  // In a list the next item holds them.
  if (!story.isInList) anchorBoxes(story);
}

type BlockWriter = (story: Story, node: DocumentNode) => void;

/** Writes the content of a node without an ODF equivalent. */
const writeChildren: BlockWriter = (story, node) => writeBlocks(story, childrenOf(node));
const writeOuterList: BlockWriter = (story, node) => writeList(story, node, undefined);

const WRITERS: Readonly<Record<BlockName | typeof ORIGINAL, BlockWriter>> = {
  paragraph: (story, node) => writeParagraph(story, node),
  heading: (story, node) => writeParagraph(story, node),
  bulletList: writeOuterList,
  orderedList: writeOuterList,
  taskList: writeOuterList,
  codeBlock: writeCode,
  blockquote: (story, node) => withStyle(story, STYLE_IDS.quote, childrenOf(node)),
  table: (story, node) => outsideLists(story, () => story.tracked.table(node, () => writeTable(story, node))),
  textBox: writeTextBox,
  blockMath: writeFormula,
  horizontalRule: (story) => pushParagraph(story, EMPTY, '', { parent: STYLE_IDS.rule }),
  pageBreak: writeBreak,
  embed: writeEmbed,
  chart: writeChart,
  details: writeDetails,
  contents: writeContents,
  index: writeIndex,
  bibliography: writeBibliography,
  [ORIGINAL]: writeOriginal,
  // The sections of the body are written elsewhere. Other places have no pages.
  section: writeChildren,
  // Notes are written at their references.
  footnotes: () => undefined,
};

/** A formula is part of a line in this format, and its paragraph states its side. */
function writeFormula(story: Story, node: DocumentNode): void {
  const paragraph = { type: 'paragraph', attrs: { textAlign: textOf(node, 'align') ?? 'center' } };
  pushParagraph(story, paragraph, writeMath(story, textOf(node, 'latex') ?? '', true), {});
}

function writeBlock(story: Story, node: DocumentNode): void {
  if (story.startsAnew && !mayStart(node, story.pendingBreak ?? 'page')) flushBreak(story);
  if (!SAYS_CHANGES.has(node.type)) story.tracked.end();
  story.teller = node.attrs?.[ORIGINAL] === undefined ? undefined : node;
  (entryOf(WRITERS, node.type) ?? writeChildren)(story, node);
}

/** Nodes that write their own changes or contain nodes that do. */
const SAYS_CHANGES: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'table',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
]);

/** Makes the next block begin a page or column. A second consecutive break needs a paragraph between. */
function writeBreak(story: Story, node: DocumentNode): void {
  if (story.pendingBreak !== undefined || story.isEntering) flushBreak(story);
  if (story.kind === 'body') story.pendingBreak = isSet(node, 'column') ? 'column' : 'page';
}

/** Nodes that can themselves begin a page. */
const STARTS_PAGE = new Set<string>([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'codeBlock',
  'blockMath',
  'horizontalRule',
  'embed',
  'chart',
  'textBox',
  'pageBreak',
]);

function mayStart({ type, content = [] }: DocumentNode, kind: 'page' | 'column'): boolean {
  if (type === 'table') return kind === 'page' && content.length > 0;
  const [first] = content;
  return STARTS_PAGE.has(type) || (type === 'blockquote' && first !== undefined && mayStart(first, kind));
}

function withStyle(story: Story, style: string, nodes: readonly DocumentNode[]): void {
  const outer = story.style;
  story.style = style;
  writeBlocks(story, nodes);
  story.style = outer;
}

/** Writes a code block. The style name ends with the language. */
function writeCode(story: Story, node: DocumentNode): void {
  const language = textOf(node, 'language');
  const usual = STYLE_IDS.code;
  const parent = language === undefined ? usual : story.odt.named.paragraph(codeStyle(language), usual);
  pushParagraph(story, EMPTY, codeLines(node), { parent });
}

/** Writes an embed as a link, with its kind and size as the link's title. */
function writeEmbed(story: Story, node: DocumentNode): void {
  const src = textOf(node, 'src') ?? '';
  const link = {
    'xlink:type': 'simple',
    'xlink:href': src,
    'office:title': embedHint(node),
    'text:style-name': STYLE_IDS.link,
  };
  const xml = element('text:a', link, escapeText(textOf(node, 'title') ?? src));
  pushParagraph(story, EMPTY, xml, { parent: story.odt.named.paragraph(OWN_WORDS.embed, STYLE_IDS.text) });
}

/**
 * Writes collapsible content expanded, in a section without formatting. The section's name identifies it when the file is read again.
 * Lists, notes and comments have no sections.
 */
function writeDetails(story: Story, node: DocumentNode): void {
  inSection(
    story,
    () => detailsTag(isSet(node, 'open')),
    () => {
      for (const child of childrenOf(node)) {
        if (child.type === 'detailsSummary') writeSummary(story, child);
        else writeBlocks(story, childrenOf(child));
      }
    },
  );
}

/** Writes a replacement for a node without an ODF equivalent. A section contains at least one block. */
function writeOriginal(story: Story, node: DocumentNode): void {
  inSection(
    story,
    () => story.odt.originals.add(node),
    () => {
      const before = story.blocks.length;
      writeChildren(story, node);
      if (story.blocks.length === before) pushParagraph(story, EMPTY, '', {});
    },
  );
}

function inSection(story: Story, tag: () => string, write: () => void): void {
  if (story.isInList || story.kind === 'comment' || story.kind === 'note') {
    write();
    return;
  }
  story.blocks.push(`<text:section text:name="${sectionName(tag(), (story.odt.nextId += 1))}">`);
  write();
  story.tracked.end();
  story.blocks.push('</text:section>');
}

function writeSummary(story: Story, node: DocumentNode): void {
  const outer = story.style;
  story.style = STYLE_IDS.summary;
  writeParagraph(story, { ...node, type: 'paragraph' });
  story.style = outer;
}
