import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { inMillimetres } from './length.ts';
import { mainLook, sectionNodes, type SectionLook, type Stretch } from '../docx/section-nodes.ts';
import { Story, type Odf, type PageStart } from './story.ts';
import { columnsOf } from './style/columns.ts';
import type { Attributes } from './style/properties.ts';
import type { StyleSheet } from './style/style-sheet.ts';
import { textDefaults } from './text-defaults.ts';
import { bandName, isBand, type MasterPage } from './style/master-page.ts';
import { readBlocks } from './text/blocks.ts';
import { ListCounts } from './text/list-counts.ts';

const A4 = { width: 210, height: 297, margin: 20 };

/**
 * The document's blocks with what stands on other kinds of pages in sections, and the pages that most of it stands on, with
 * the headers and footers of the first kind in use.
 */
export function settlePages(
  odf: Odf,
  starts: readonly PageStart[],
  content: readonly DocumentNode[],
): { content: DocumentNode[]; page: PageSetup | undefined } {
  const { pages } = odf.styles;
  const stretches = stretchesOf(odf, starts, content);
  const main = mainLook(stretches);
  const used = starts.flatMap(({ master }) => pages.master(master) ?? []);
  // Text in front of the first kind that is named stands on the usual pages.
  const first = pages.master(starts.find(({ before }) => !before)?.master) ?? pages.firstMaster;
  if (!main || !first) return { content: [...content], page: undefined };
  const following = followingOf(pages, first);
  const bands = readBands(odf, new Set([first, following]));
  const hasOthers = used.some((master) => master !== first && master !== following && master.bands.size > 0);
  // Files of our own have the same on all.
  if (hasOthers && !odf.isOwn) odf.warnings.add('SECTIONS_MERGED');
  return {
    content: stretches.flatMap((stretch) => [...stretch.before, ...sectionNodes(stretch, main.page)]),
    page: {
      ...geometry(main.layout),
      ...bandsOf(bands, first, following, 'header'),
      ...bandsOf(bands, first, following, 'footer'),
      ...(main.layout['style:writing-mode']?.startsWith('tb') === true && { writingMode: verticalMode(main.layout) }),
      text: textDefaults(odf),
    },
  };
}

const verticalMode = (layout: Attributes) => (layout['style:writing-mode'] === 'tb-lr' ? 'vertical-lr' : 'vertical-rl');

interface LookOfPages extends SectionLook {
  readonly layout: Attributes;
}

/** Pages of one kind, with the break in front of them. */
interface Pages extends Stretch<LookOfPages> {
  readonly before: readonly DocumentNode[];
}

/** Blocks by the kind of page that they stand on. */
function stretchesOf(
  { styles: { pages } }: Odf,
  starts: readonly PageStart[],
  content: readonly DocumentNode[],
): Pages[] {
  const look = (name: string | undefined): LookOfPages | undefined => {
    const master = pages.master(name) ?? pages.firstMaster;
    const layout = master && pages.layout(followingOf(pages, master).layout);
    if (!layout) return undefined;
    const { width, height, margin } = geometry(layout);
    return { layout, page: { width, height, margin }, columns: columnsOf(layout) };
  };
  const begins = new Map(starts.flatMap(({ master, before }) => (before ? [[before, master] as const] : [])));
  const first = look(starts.find(({ before }) => !before)?.master);
  if (!first) return [];
  let current: Pages = { look: first, blocks: [], before: [] };
  const stretches = [current];
  for (const node of content) {
    const next = begins.has(node) ? look(begins.get(node)) : undefined;
    if (next) stretches.push((current = { look: next, blocks: [], before: [node] }));
    else current.blocks.push(node);
  }
  return stretches;
}

/** A cover is a page of its own kind that another kind follows. */
function followingOf(pages: StyleSheet, first: MasterPage): MasterPage {
  return first.next === undefined || first.next === first.name ? first : (pages.master(first.next) ?? first);
}

/** Size and margins of a kind of page, or of the first that there is. */
export function pageGeometry({ styles }: Odf, master: string | undefined): PageSetup | undefined {
  const page = styles.pages.master(master) ?? styles.pages.firstMaster;
  return page && geometry(styles.pages.layout(page.layout));
}

function geometry(layout: Attributes): PageSetup {
  const side = (name: string): number => Math.max(inMillimetres(layout[`fo:margin-${name}`]) ?? A4.margin, 0);
  const width = inMillimetres(layout['fo:page-width']) || A4.width;
  const height = inMillimetres(layout['fo:page-height']) || A4.height;
  const isLandscape = layout['style:print-orientation'] === 'landscape' || width > height;
  return {
    width: Math.abs(width),
    height: Math.abs(height),
    orientation: isLandscape ? 'landscape' : 'portrait',
    margin: { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') },
  };
}

/** By master page and element: the blocks of its headers and footers. */
type Bands = ReadonlyMap<string, DocumentNode[]>;

function readBands(odf: Odf, masters: ReadonlySet<MasterPage>): Bands {
  const found = new Map<string, DocumentNode[]>();
  if ([...masters].every(({ bands }) => bands.size === 0)) return found;
  const xml = odf.source.xml('styles.xml');
  if (!xml) return found;
  const names = new Set([...masters].map(({ name }) => name));
  xml.root('office:document-styles');
  const story = new Story(odf, xml, { styles: odf.styles.pages, lists: new ListCounts(), kind: 'aside' });
  story.isBand = true;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'office:master-styles') readMasters(story, names, found);
  }
  return found;
}

function readMasters(story: Story, names: ReadonlySet<string>, found: Map<string, DocumentNode[]>): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.attribute('style:name') ?? '';
    if (xml.name === 'style:master-page' && names.has(name)) readMaster(story, name, found);
  }
}

function readMaster(story: Story, master: string, found: Map<string, DocumentNode[]>): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (!isBand(xml.name) || xml.attribute('style:display') === 'false') continue;
    const key = `${master}/${bandName(xml.name)}`;
    const blocks = readBlocks(story.nested());
    if (blocks.some((node) => node.content)) found.set(key, blocks);
  }
}

function bandsOf(
  bands: Bands,
  first: MasterPage,
  following: MasterPage,
  band: 'header' | 'footer',
): Partial<Pick<PageSetup, 'header' | 'footer'>> {
  const of = (master: MasterPage, suffix: string) => bands.get(`${master.name}/style:${band}${suffix}`);
  const kinds: [keyof PageBands, DocumentNode[] | undefined][] = [
    ['default', of(following, '')],
    ['first', first === following ? of(first, '-first') : of(first, '')],
    ['even', of(following, '-left')],
  ];
  const content = Object.fromEntries(kinds.filter(([, blocks]) => blocks !== undefined)) as PageBands;
  return Object.keys(content).length > 0 ? { [band]: content } : {};
}
