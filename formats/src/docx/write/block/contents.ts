import { shownIn, type DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { lacksPages, withPagesAsText } from '../../../content/text/index-line.ts';
import { contentsCode } from '../../contents-code.ts';
import { indexCode } from '../../index-code.ts';
import { pushSeparator } from './paragraph.ts';
import { PARAGRAPH_END, type Story } from '../story.ts';
import { fieldEnd, fieldStart } from '../field/field.ts';

/**
 * Writes a table of contents: a field around its lines, within the content control that offers to update it in Word (17.5.2.12). A list of
 * captions has no such control.
 */
export function writeContents(story: Story, node: DocumentNode): void {
  const isControlled = textOf(node, 'caption') === undefined;
  if (isControlled) story.blocks.push(`<w:sdt>${galleryProperties(story)}<w:sdtContent>`);
  const lines = childrenOf(node);
  writeFieldLines(story, lines, fieldStart(contentsCode(node), '', { isDirty: lines.some(lacksPage) }));
  if (isControlled) story.blocks.push('</w:sdtContent></w:sdt>');
}

/** Writes an index: a field around its lines (17.16.5.29). */
export function writeIndex(story: Story, node: DocumentNode): void {
  const lines = childrenOf(node);
  const isDirty = lines.some(lacksPages);
  writeFieldLines(story, lines.map(withPagesAsText), fieldStart(indexCode(node), '', { isDirty }));
}

/** Writes a bibliography: a field around its lines (17.16.5.9). Word makes it of the part with the sources. */
export function writeBibliography(story: Story, node: DocumentNode): void {
  writeFieldLines(story, childrenOf(node), fieldStart('BIBLIOGRAPHY'));
}

function writeFieldLines(story: Story, lines: readonly DocumentNode[], start: string): void {
  if (lines[0]?.type === 'paragraph') story.fieldStart = start;
  else pushSeparator(story, { content: start });
  const { around } = story;
  story.around = { ...around, contents: true };
  story.docx.writeBlocks(story, lines);
  story.around = around;
  const isParagraph = lines.at(-1)?.type === 'paragraph' && story.blocks.at(-1) === PARAGRAPH_END;
  if (isParagraph) story.blocks.splice(-1, 0, fieldEnd());
  else pushSeparator(story, { content: fieldEnd() });
}

const galleryProperties = ({ docx }: Story): string =>
  element(
    'w:sdtPr',
    {},
    element('w:id', { 'w:val': (docx.nextControl += 1) }),
    element(
      'w:docPartObj',
      {},
      element('w:docPartGallery', { 'w:val': 'Table of Contents' }),
      element('w:docPartUnique', {}),
    ),
  );

/** True if the page of an entry is unknown because the document was never laid out. */
const lacksPage = (node: DocumentNode): boolean =>
  (node.type === 'crossReference' && shownIn(node) === '') || childrenOf(node).some(lacksPage);
