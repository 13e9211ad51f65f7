import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/document';
import { BandPool, mapBands } from '../../content/page/band-pool.ts';
import { statedLook } from '../../content/own/own-file.ts';
import { layOut, type SectionLook, type Stretch } from '../../content/page/section-nodes.ts';
import { MasterBands } from './bands.ts';
import { pageOf } from './page-geometry.ts';
import type { Odf, PageStart } from './story.ts';
import { columnsOf } from './style/columns.ts';
import type { MasterPage } from './style/master-page.ts';
import type { StyleSheet } from './style/style-sheet.ts';
import { UNSAID } from '../words.ts';
import { textDefaults } from './text-defaults.ts';

/** The document's blocks with what stands on other kinds of pages in sections, and the pages that most of it stands on. */
export function settlePages(
  odf: Odf,
  starts: readonly PageStart[],
  content: readonly DocumentNode[],
): { content: DocumentNode[]; page: PageSetup | undefined } {
  const pool = new BandPool();
  const settled = layOut(stretchesOf(odf, starts, content, pool), { pool, warnings: odf.warnings });
  if (!settled) return { content: [...content], page: undefined };
  if (pool.hasPageNumbers)
    for (const _ of startsOf(odf, starts).filter((start) => countsAnew(start, odf)))
      odf.warnings.add('PAGES_COUNTED_ON');
  const { setup } = settled.look;
  const { header, footer } = settled.bands;
  const page = {
    ...setup,
    ...(isUsed(header) && { header }),
    ...(isUsed(footer) && { footer }),
    ...statedLook(odf.isOwn, textDefaults(odf), UNSAID),
  };
  return { content: settled.content, page };
}

/** With what the document begins on, where that is not named. */
const startsOf = ({ styles: { pages } }: Odf, starts: readonly PageStart[]): readonly PageStart[] =>
  starts.some(({ before }) => !before)
    ? starts
    : [{ master: pages.firstMaster?.name ?? '', before: undefined, number: undefined }, ...starts];

/** A document's first page is its page 1 anyway. */
function countsAnew({ master, before, number }: PageStart, { styles: { pages } }: Odf): boolean {
  const { 'style:num-format': format = '1' } = pages.layout(pages.master(master)?.layout).properties;
  return format !== '1' || (number !== undefined && (before !== undefined || number !== '1'));
}

const isUsed = (bands: PageBands): boolean => Object.keys(bands).length > 0;

interface LookOfPages extends SectionLook {
  readonly setup: PageSetup;
}

/** Blocks by the kind of page that they stand on. */
function stretchesOf(
  odf: Odf,
  starts: readonly PageStart[],
  content: readonly DocumentNode[],
  pool: BandPool,
): Stretch<LookOfPages>[] {
  const { pages } = odf.styles;
  const masterOf = (name: string | undefined): MasterPage | undefined => pages.master(name) ?? pages.firstMaster;
  // Text in front of the first kind that is named stands on the usual pages.
  const first = masterOf(starts.find(({ before }) => !before)?.master);
  if (!first) return [];
  const look = looks(odf, [first, ...starts.flatMap(({ master }) => masterOf(master) ?? [])], pool);
  const begins = new Map(starts.flatMap(({ master, before }) => (before ? [[before, masterOf(master)] as const] : [])));
  let [current, running]: [Stretch<LookOfPages>, MasterPage] = [
    { look: look(first), blocks: [], before: [] },
    followingOf(pages, first),
  ];
  const stretches = [current];
  for (const node of content) {
    const next = begins.get(node);
    if (next) {
      // Pages of the kind that runs already have no first one among them.
      stretches.push((current = { look: look(next, next === running), blocks: [], before: [node] }));
      running = followingOf(pages, next);
    } else current.blocks.push(node);
  }
  return stretches;
}

/** How pages look that begin with a kind; the kinds are read before. */
function looks(
  odf: Odf,
  masters: readonly MasterPage[],
  pool: BandPool,
): (master: MasterPage, runs?: boolean) => LookOfPages {
  const { pages } = odf.styles;
  const bands = new MasterBands(odf, [...masters, ...masters.map((master) => followingOf(pages, master))], pool);
  return (master, runs = false) => {
    const following = followingOf(pages, master);
    const layout = pages.layout(following.layout);
    const setup = pageOf(layout, following, odf.isOwn);
    const { width, height, margin } = setup;
    const own = bands.of(master, following);
    return {
      setup,
      page: { width, height, margin },
      columns: columnsOf(layout.properties),
      bands: runs ? mapBands(own, (all) => pool.withoutFirst(all)) : own,
    };
  };
}

/** A cover is a page of its own kind that another kind follows. */
function followingOf(pages: StyleSheet, first: MasterPage): MasterPage {
  return first.next === undefined || first.next === first.name ? first : (pages.master(first.next) ?? first);
}
