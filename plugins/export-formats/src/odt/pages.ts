import type { DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import { parseLine } from '../css/border.ts';
import { round } from '../css/length.ts';
import { element, type Attributes } from '../package/xml.ts';
import { childrenOf, numberOf, textOf } from '../source/node.ts';
import { flushBreak } from './paragraph.ts';
import { points } from './properties.ts';
import { Story, type Master, type Odt } from './story.ts';

type Geometry = Pick<PageSetup, 'width' | 'height' | 'margin' | 'writingMode'>;

const mm = (length: number): string => `${round(length, 2)}mm`;
const MODES: Readonly<Record<string, string>> = { 'vertical-rl': 'tb-rl', 'vertical-lr': 'tb-lr' };

/** A kind of pages (ODF 1.3, part 3, 16.5). */
export function pageLayout(name: string, { width, height, margin, writingMode }: Geometry): string {
  return element(
    'style:page-layout',
    { 'style:name': name },
    element('style:page-layout-properties', {
      'fo:page-width': mm(width),
      'fo:page-height': mm(height),
      'style:print-orientation': width > height ? 'landscape' : 'portrait',
      'fo:margin-top': mm(margin.top),
      'fo:margin-right': mm(margin.right),
      'fo:margin-bottom': mm(margin.bottom),
      'fo:margin-left': mm(margin.left),
      'style:writing-mode': MODES[writingMode ?? ''],
    }),
    BAND('header', 'bottom'),
    BAND('footer', 'top'),
  );
}

const BAND = (kind: string, side: string): string =>
  `<style:${kind}-style><style:header-footer-properties fo:min-height="5mm" fo:margin-${side}="4mm"/></style:${kind}-style>`;

const BANDS = [
  ['header', 'default', 'style:header'],
  ['header', 'even', 'style:header-left'],
  ['header', 'first', 'style:header-first'],
  ['footer', 'default', 'style:footer'],
  ['footer', 'even', 'style:footer-left'],
  ['footer', 'first', 'style:footer-first'],
] as const;

/** The kind of pages on which a document begins. */
export const FIRST_MASTER: Master = { name: 'Standard', layout: 'pm1', hasFirst: true };
/** The same for the text behind a section, whose first page is not the document's. */
const LATER_MASTER: Master = { name: 'Continued', layout: 'pm1', hasFirst: false };

/** A master page with headers and footers (16.9). */
export function masterPage(odt: Odt, { name, layout, hasFirst }: Master, width: number): string {
  const bands = BANDS.map(([kind, type, band]) => {
    const content: readonly DocumentNode[] | undefined = odt.page[kind]?.[type];
    const hasOthers = odt.page[kind] !== undefined && type === 'default';
    if ((!content && !hasOthers) || (type === 'first' && !hasFirst)) return '';
    const story = new Story(odt, 'band', width);
    odt.writeBlocks(story, content ?? [{ type: 'paragraph' }]);
    return element(band, {}, story.toXml());
  });
  return element('style:master-page', { 'style:name': name, 'style:page-layout-name': layout }, ...bands);
}

/** Writes a `section`: with columns, on pages of its own, or both. */
export function writeSection(story: Story, node: DocumentNode): void {
  const { odt } = story;
  const page = node.attrs?.['page'] as Geometry | null | undefined;
  if (story.pendingBreak !== undefined && !page) flushBreak(story);
  if (page) {
    story.pendingBreak = undefined;
    const id = odt.layouts.length + 2;
    const master = { name: `Section${id}`, layout: `pm${id}`, hasFirst: story.blocks.length === 0 };
    odt.layouts.push(pageLayout(master.layout, page));
    odt.masters.push(master);
    story.pendingMaster = master.name;
  }
  const columns = numberOf(node, 'columns');
  if (columns === undefined) odt.writeBlocks(story, childrenOf(node));
  else writeColumns(story, node, columns);
  if (page) {
    if (!odt.masters.includes(LATER_MASTER)) odt.masters.push(LATER_MASTER);
    story.pendingMaster = LATER_MASTER.name;
  }
}

function writeColumns(story: Story, node: DocumentNode, count: number): void {
  const { odt, blocks, width } = story;
  const rule = parseLine(textOf(node, 'columnRule'));
  const line: Attributes = {
    'style:width': `${rule?.width ?? 0}pt`,
    'style:color': rule?.color,
    'style:height': '100%',
  };
  const columns = element(
    'style:columns',
    { 'fo:column-count': count, 'fo:column-gap': points(node.attrs?.['columnGap']) ?? '18pt' },
    rule ? element('style:column-sep', line) : '',
  );
  const style = odt.automatic.style({ family: 'section', properties: {}, inner: { section: columns } });
  blocks.push(`<text:section text:name="Section${(odt.nextId += 1)}" text:style-name="${style ?? ''}">`);
  story.width = Math.max(width / count - 24, 60);
  odt.writeBlocks(story, childrenOf(node));
  story.width = width;
  blocks.push('</text:section>');
}
