import { OWN_WORDS, codeStyle, detailsTag, embedHint } from '../../../content/own/words.ts';
import { STYLE_IDS } from '../../words.ts';
import { ORIGINAL, type DocumentNode } from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { childrenOf, isSet, textOf } from '../../../content/node.ts';
import { isPlaced } from '../../../content/block/placed.ts';
import { writeChart } from './chart.ts';
import { writeBibliography, writeContents, writeIndex } from './contents.ts';
import { writeEditorBlock } from '../content-control.ts';
import { linkElement } from '../text/link.ts';
import { writeBlockMath } from '../text/math.ts';
import { writeList } from './list.ts';
import { continuation, pushParagraph, pushSeparator, writeParagraph } from './paragraph.ts';
import { plainRunText } from '../text/text-run.ts';
import { runProperties } from '../text/run-properties.ts';
import { entryOf, type BlockName } from '../../../content/node-names.ts';
import type { Story, Surroundings } from '../story.ts';
import { writeTable } from './table.ts';
import { anchorBoxes, anchorsBoxes, writeTextBox } from './text-box.ts';

/**
 * Writes blocks in order. Separates neighbours that Word would join.
 * @param onBlock called after each of them
 */
export function writeBlocks(story: Story, nodes: readonly DocumentNode[], onBlock?: () => void): void {
  let previous: DocumentNode | undefined;
  for (const node of nodes) {
    if (previous && (wouldJoin(previous, node) || wantsSpace(story, previous, node)))
      pushSeparator(story, { space: true });
    if (!anchorsBoxes(node) && !isPlaced(node)) anchorBoxes(story);
    writeBlock(story, node);
    previous = node;
    onBlock?.();
  }
  anchorBoxes(story);
}

/** True for neighbours that the file format does not separate. */
const wouldJoin = (a: DocumentNode, b: DocumentNode): boolean =>
  a.type === b.type && (a.type === 'table' || a.type === 'codeBlock' || a.type === 'blockquote');

/** True if a table needs space after it. Imported documents state their own spacing. */
const wantsSpace = ({ docx }: Story, a: DocumentNode, b: DocumentNode): boolean =>
  a.type === 'table' && b.type === 'paragraph' && docx.page.text === undefined;

type BlockWriter = (story: Story, node: DocumentNode) => void;

/** Writes the children of a node that has no representation in the format. */
const writeChildren: BlockWriter = (story, node) => writeBlocks(story, childrenOf(node));

const WRITERS: Readonly<Record<BlockName | typeof ORIGINAL, BlockWriter>> = {
  paragraph: (story, node) => writeParagraph(story, node),
  heading: (story, node) => writeParagraph(story, node),
  codeBlock: writeCode,
  blockquote: (story, node) => writeAround(story, { quote: true }, node),
  bulletList: writeList,
  orderedList: writeList,
  taskList: writeList,
  table: writeTable,
  textBox: writeTextBox,
  blockMath: writeFormula,
  pageBreak: writeBreak,
  horizontalRule: writeRule,
  details: writeDetails,
  contents: writeContents,
  index: writeIndex,
  bibliography: writeBibliography,
  [ORIGINAL]: writeOriginal,
  embed: writeEmbed,
  chart: writeChart,
  // Sections of the body are split before blocks are written. Elsewhere there are no pages.
  section: writeChildren,
  // Notes are written into their own parts.
  footnotes: () => undefined,
};

const writeBlock: BlockWriter = (story, node) => {
  story.teller = node.attrs?.[ORIGINAL] === undefined ? undefined : node;
  (entryOf(WRITERS, node.type) ?? writeChildren)(story, node);
};

function writeBreak(story: Story, node: DocumentNode): void {
  const type = isSet(node, 'column') ? 'column' : 'page';
  const run = element('w:r', {}, element('w:br', { 'w:type': type }));
  pushParagraph(story, { type: 'paragraph' }, run, { numbering: continuation(story) });
}

/** Writes a node's blocks with properties for the paragraphs in it. */
export function writeAround(story: Story, change: Surroundings, node: DocumentNode): void {
  const { around } = story;
  story.around = { ...around, ...change };
  writeBlocks(story, childrenOf(node));
  story.around = around;
}

/** Writes a code block as one paragraph with line breaks, so that it has one box. */
function writeCode(story: Story, node: DocumentNode): void {
  const text = childrenOf(node)
    .map((child) => child.text ?? '')
    .join('');
  const language = textOf(node, 'language');
  const name = language === undefined ? undefined : codeStyle(language);
  const style = story.docx.styles.paragraph(name, 'code', codeStyle(undefined));
  const lines = text.split('\n').map((line) =>
    line
      .split('\t')
      .map((part) => (part === '' ? '' : plainRunText(part)))
      .join('<w:tab/>'),
  );
  const run = text === '' ? '' : element('w:r', {}, lines.join('<w:br/>'));
  pushParagraph(story, { type: 'paragraph' }, run, { style: style.id, numbering: continuation(story) });
}

function writeFormula(story: Story, node: DocumentNode): void {
  const formula = writeBlockMath(textOf(node, 'latex') ?? '', textOf(node, 'align'));
  if (formula !== '') pushParagraph(story, { type: 'paragraph' }, formula, { numbering: continuation(story) });
}

function writeRule(story: Story): void {
  const { id } = story.docx.styles.paragraph(undefined, 'separator', OWN_WORDS.rule);
  pushParagraph(story, { type: 'paragraph' }, '', { style: id, numbering: continuation(story) });
}

/** Writes collapsible details as expanded text. */
function writeDetails(story: Story, node: DocumentNode): void {
  writeEditorBlock(story, detailsTag(isSet(node, 'open')), () => {
    for (const child of childrenOf(node)) {
      if (child.type === 'detailsSummary') {
        writeParagraphWith(story, { style: OWN_WORDS.summary, look: { bold: true } }, { ...child, type: 'paragraph' });
      } else writeBlocks(story, childrenOf(child));
    }
  });
}

/** Writes the visible content of a node without a counterpart in Word. A content control must contain at least one block. */
function writeOriginal(story: Story, node: DocumentNode): void {
  writeEditorBlock(story, story.docx.originals.add(node), () => {
    const before = story.blocks.length;
    writeChildren(story, node);
    if (story.blocks.length === before) pushParagraph(story, { type: 'paragraph' }, '', {});
  });
}

function writeParagraphWith(story: Story, change: Surroundings, node: DocumentNode): void {
  const { around } = story;
  story.around = { ...around, ...change };
  writeParagraph(story, node);
  story.around = around;
}

/** Writes a video or post as a link to it. Its kind and size are in the link's tooltip. */
function writeEmbed(story: Story, node: DocumentNode): void {
  const src = textOf(node, 'src') ?? '';
  const run = element(
    'w:r',
    {},
    runProperties([], { look: {}, style: STYLE_IDS.link }),
    plainRunText(textOf(node, 'title') ?? src),
  );
  const title = embedHint(node);
  const { id } = story.docx.styles.paragraph(undefined, 'separator', OWN_WORDS.embed);
  const link = linkElement(story, { type: 'link', attrs: { href: src, title } }, run);
  pushParagraph(story, { type: 'paragraph' }, link, { style: id, numbering: continuation(story) });
}
