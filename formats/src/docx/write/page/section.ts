import type { DocumentNode, PageSetup } from '@editor-companion/document';
import { parseLine } from '../../../content/css/border.ts';
import { MM_TO_TWIPS, toTwips } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { isSet, numberOf, textOf } from '../../../content/node.ts';
import { bandDistance } from '../../../content/source/page.ts';
import { withinWord } from '../word-range.ts';
import type { Band } from './bands.ts';

/** A part of the document with its own pages and columns. */
export interface Stretch {
  /** The `section` node. Undefined for content outside of sections. */
  readonly section?: DocumentNode;
  readonly blocks: DocumentNode[];
  /** True if it begins on a new page. */
  readonly startsPage: boolean;
}

/** Splits the document's blocks by section. A page break before a section becomes the section's start on a new page. */
export function stretchesOf(blocks: readonly DocumentNode[], page: PageSetup): Stretch[] {
  const stretches: Stretch[] = [];
  // Pages of another size or with other margins always begin on a new page.
  const turns = (section?: DocumentNode): boolean => {
    const last = stretches.at(-1);
    return last !== undefined && measuresOf(last.section, page) !== measuresOf(section, page);
  };
  for (const block of blocks) {
    const last = stretches.at(-1);
    if (block.type !== 'section') {
      if (last && !last.section) last.blocks.push(block);
      else stretches.push({ blocks: [block], startsPage: turns() });
      continue;
    }
    const isBroken = takeBreak(stretches);
    const startsPage = isBroken || turns(block);
    stretches.push({ section: block, blocks: [...(block.content ?? [])], startsPage });
  }
  return joinBreaks(stretches.filter((stretch) => stretch.blocks.length > 0));
}

const isPageBreak = (node: DocumentNode | undefined): boolean => node?.type === 'pageBreak' && !isSet(node, 'column');

function measuresOf(section: DocumentNode | undefined, page: PageSetup): string {
  const { width, height, margin } = pageOf(section, page);
  return [width, height, margin.top, margin.right, margin.bottom, margin.left].join(' ');
}

function takeBreak(stretches: readonly Stretch[]): boolean {
  const before = stretches.at(-1);
  if (!before || before.section || !isPageBreak(before.blocks.at(-1))) return false;
  // The first section begins the document, so a break before it leaves an empty page.
  if (stretches.length === 1 && before.blocks.length === 1) return false;
  before.blocks.pop();
  return true;
}

/** Makes a page break after a section the start of the following content on a new page. */
function joinBreaks(stretches: readonly Stretch[]): Stretch[] {
  return stretches.map((stretch, index) => {
    if (index === 0 || stretch.section || stretch.blocks.length < 2 || !isPageBreak(stretch.blocks[0])) return stretch;
    return { ...stretch, blocks: stretch.blocks.slice(1), startsPage: true };
  });
}

interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly margin: PageSetup['margin'];
}

/** Returns the size and margins of the pages in mm. */
export const geometryOf = ({ section }: Stretch, page: PageSetup): Geometry => pageOf(section, page);

const pageOf = (section: DocumentNode | undefined, page: PageSetup): Geometry =>
  (section?.attrs?.['page'] as Geometry | null | undefined) ?? page;

const twips = (mm: number): number => Math.round(mm * MM_TO_TWIPS);
const DIRECTIONS: Readonly<Record<string, string>> = { 'vertical-rl': 'tbRl', 'vertical-lr': 'tbLrV' };

interface SectionStart {
  /** The headers and footers that it states. Later sections inherit them. */
  readonly references: readonly Band[];
  /** True if its first page has different ones. */
  readonly hasFirst: boolean;
  readonly isFirst: boolean;
  /** The elements for the numbers and places of its notes. */
  readonly notes: string;
}

/** Returns the w:sectPr with its children in schema order (17.6.17). */
export function sectionProperties(
  stretch: Stretch,
  page: PageSetup,
  { references, hasFirst, isFirst, notes }: SectionStart,
): string {
  const { width, height, margin } = geometryOf(stretch, page);
  const direction = DIRECTIONS[page.writingMode ?? ''];
  return element(
    'w:sectPr',
    {},
    references.map(({ kind, type, relationship }) =>
      element(`w:${kind}Reference`, { 'w:type': type, 'r:id': relationship }),
    ),
    notes,
    stretch.startsPage || isFirst ? '' : element('w:type', { 'w:val': 'continuous' }),
    element('w:pgSz', {
      'w:w': twips(width),
      'w:h': twips(height),
      'w:orient': width > height ? 'landscape' : undefined,
    }),
    element('w:pgMar', {
      'w:top': twips(margin.top),
      'w:right': twips(margin.right),
      'w:bottom': twips(margin.bottom),
      'w:left': twips(margin.left),
      'w:header': twips(bandDistance(page.headerDistance, margin.top)),
      'w:footer': twips(bandDistance(page.footerDistance, margin.bottom)),
      'w:gutter': 0,
    }),
    columns(stretch.section),
    hasFirst ? element('w:titlePg', {}) : '',
    direction === undefined ? '' : element('w:textDirection', { 'w:val': direction }),
  );
}

function columns(section: DocumentNode | undefined): string {
  const count = section && numberOf(section, 'columns');
  if (!section || count === undefined) return element('w:cols', { 'w:space': 720 });
  return element('w:cols', {
    'w:num': count,
    'w:sep': parseLine(textOf(section, 'columnRule')) ? 1 : undefined,
    'w:space': withinWord(toTwips(textOf(section, 'columnGap')) ?? 360),
  });
}
