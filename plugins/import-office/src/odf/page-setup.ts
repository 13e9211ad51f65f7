import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/core/plugin';
import { inMillimetres } from './length.ts';
import { Story, type Odf } from './story.ts';
import { bandName, isBand, type MasterPage } from './style/master-page.ts';
import { readBlocks } from './text/blocks.ts';
import { ListCounts } from './text/list-counts.ts';

const A4 = { width: 210, height: 297, margin: 20 };

/** The pages of a document: size and margins of the first kind in use, its headers and footers. */
export function pageSetup(odf: Odf, masters: ReadonlySet<string>): PageSetup | undefined {
  const { pages } = odf.styles;
  const used = [...masters].flatMap((name) => pages.master(name) ?? []);
  const first = used[0] ?? pages.firstMaster;
  if (!first) return undefined;
  if (used.some(({ layout }) => !isSamePage(pages.layout(layout), pages.layout(first.layout))))
    odf.warnings.add('SECTIONS_MERGED');
  if (Number(pages.layout(first.layout)['fo:column-count']) > 1) odf.warnings.add('COLUMNS_DROPPED');
  // A cover is a page of its own kind that another kind follows.
  const following = first.next === undefined || first.next === first.name ? first : (pages.master(first.next) ?? first);
  const bands = readBands(odf, new Set([first, following]));
  return {
    ...geometry(pages.layout(first.layout)),
    ...bandsOf(bands, first, following, 'header'),
    ...bandsOf(bands, first, following, 'footer'),
  };
}

/** Size and margins of a kind of page, or of the first that there is. */
export function pageGeometry({ styles }: Odf, master: string | undefined): PageSetup | undefined {
  const page = styles.pages.master(master) ?? styles.pages.firstMaster;
  return page && geometry(styles.pages.layout(page.layout));
}

const SIZES = ['fo:page-width', 'fo:page-height', 'fo:margin-left', 'fo:margin-right'];

const isSamePage = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  SIZES.every((name) => a[name] === b[name]);

function geometry(layout: Readonly<Record<string, string>>): Omit<PageSetup, 'header' | 'footer'> {
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
