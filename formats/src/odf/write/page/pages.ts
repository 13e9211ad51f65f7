import type { DocumentNode } from '@editor-companion/document';
import { parseLine } from '../../../content/css/border.ts';
import { element, type Attributes } from '../../../package/xml/write-xml.ts';
import { bandsOf, hasOwnBands } from '../../../content/source/bands.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { sizeOf, type Geometry } from './masters.ts';
import { flushBreak } from '../block/paragraph.ts';
import { points } from '../style/properties.ts';
import type { Story } from '../story.ts';

/**
 * Writes a `section`: with columns, or on pages of its own with its own headers and footers.
 * @param isLast nothing follows it.
 */
export function writeSection(story: Story, node: DocumentNode, isLast: boolean): void {
  const page = node.attrs?.['page'] as Geometry | null | undefined;
  const isApart = page != null || hasOwnBands(node);
  if (story.pendingBreak !== undefined && !isApart) flushBreak(story);
  if (isApart) enterPages(story, node, page);
  writeInSection(story, node, () => story.odt.writeBlocks(story, childrenOf(node)));
  const isEmpty = childrenOf(node).every(({ type }) => type === 'pageBreak');
  if (isApart) leavePages(story, isLast || isEmpty);
}

/**
 * Changes the master page at a page break. Text that continues on the same page changes with the next break, as the format has no other
 * place for it.
 */
function enterPages(story: Story, node: DocumentNode, page: Geometry | null | undefined): void {
  const { odt, pendingBreak } = story;
  if (!story.hasBegun && pendingBreak !== undefined) leaveEmptyPage(story);
  const geometry = page ?? odt.page;
  const isStart = !story.hasBegun;
  const startsPage = pendingBreak === 'page' || story.isOtherSize(sizeOf(geometry));
  const begins = isStart ? 'document' : startsPage ? 'page' : 'within';
  story.pages = odt.masters.of(geometry, bandsOf(node, odt.page, begins));
  story.pendingMaster = undefined;
  if (!isStart && !startsPage) return;
  story.pendingBreak = undefined;
  story.pendingMaster = story.pages;
  story.isEntering = true;
}

/** Keeps the empty first page of a document that begins with a break. It needs a paragraph. */
function leaveEmptyPage(story: Story): void {
  const { pendingBreak } = story;
  story.pendingBreak = undefined;
  flushBreak(story);
  story.pendingBreak = pendingBreak;
}

function leavePages(story: Story, breaksWithin: boolean): void {
  const { odt } = story;
  const pages = odt.masters.of(odt.page, bandsOf(undefined, odt.page, 'within'));
  const turns = story.isOtherSize(pages.size);
  // The section's last break belongs to its own pages. The following pages would replace it.
  if ((turns || breaksWithin) && story.pendingBreak !== undefined) flushBreak(story);
  story.pages = pages;
  story.isEntering = false;
  if (turns) story.pendingMaster = pages;
}

/** Styles of the lines between columns that are not solid. */
const COLUMN_LINES: Readonly<Record<string, string>> = { dotted: 'dotted', dashed: 'dashed' };

/**
 * Writes the blocks of a section. One with columns, or with notes at its end, is a text:section; others are not seen in the file.
 * @param node undefined for blocks outside of sections.
 */
export function writeInSection(story: Story, node: DocumentNode | undefined, writeContent: () => void): void {
  const { odt, blocks, width } = story;
  const count = node ? numberOf(node, 'columns') : undefined;
  const columns = node && count !== undefined ? columnsOf(node, count) : '';
  const inner = columns + odt.notes.atEndOf(node);
  if (inner === '') {
    writeContent();
    return;
  }
  const style = odt.automatic.style({ family: 'section', properties: {}, inner: { section: inner } });
  story.tracked.end();
  blocks.push(`<text:section text:name="Section${(odt.nextId += 1)}" text:style-name="${style ?? ''}">`);
  if (count !== undefined) story.width = Math.max(width / count - 24, 60);
  writeContent();
  // The following content would replace its last break.
  if (story.pendingBreak !== undefined) flushBreak(story);
  story.tracked.end();
  story.width = width;
  blocks.push('</text:section>');
}

function columnsOf(node: DocumentNode, count: number): string {
  const rule = parseLine(textOf(node, 'columnRule'));
  const line: Attributes = {
    'style:width': `${rule?.width ?? 0}pt`,
    'style:style': rule && (COLUMN_LINES[rule.style] ?? 'solid'),
    'style:color': rule?.color,
    'style:height': '100%',
  };
  return element(
    'style:columns',
    { 'fo:column-count': count, 'fo:column-gap': points(node.attrs?.['columnGap']) ?? '18pt' },
    rule ? element('style:column-sep', line) : '',
  );
}
