import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/document';
import { BandPool, mapBands } from '../../content/page/band-pool.ts';
import { statedLook } from '../../content/own/own-file.ts';
import { layOut, type SectionLook, type Stretch } from '../../content/page/section-nodes.ts';
import { MasterBands } from './bands.ts';
import { followingOf, pageOf } from './page-geometry.ts';
import type { Odf, PageStart } from './story.ts';
import { columnsOf } from './style/columns.ts';
import type { MasterPage } from './style/master-page.ts';
import { UNSAID } from '../words.ts';
import { textDefaults } from './text-defaults.ts';

/** Returns the page setup that most of the document uses. Blocks on other master pages are put into sections. */
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

/** Returns the page starts, with the default master page in front if the document does not name its first one. */
const startsOf = ({ styles: { pages } }: Odf, starts: readonly PageStart[]): readonly PageStart[] =>
  starts.some(({ before }) => !before)
    ? starts
    : [{ master: pages.firstMaster?.name ?? '', before: undefined, number: undefined }, ...starts];

/** Tells whether page numbering restarts or has another format. Number 1 on the document's first page is no restart. */
function countsAnew({ master, before, number }: PageStart, { styles: { pages } }: Odf): boolean {
  const { 'style:num-format': format = '1' } = pages.layout(pages.master(master)?.layout).properties;
  return format !== '1' || (number !== undefined && (before !== undefined || number !== '1'));
}

const isUsed = (bands: PageBands): boolean => Object.keys(bands).length > 0;

interface LookOfPages extends SectionLook {
  readonly setup: PageSetup;
}

/** Groups blocks by their master page. */
function stretchesOf(
  odf: Odf,
  starts: readonly PageStart[],
  content: readonly DocumentNode[],
  pool: BandPool,
): Stretch<LookOfPages>[] {
  const { pages } = odf.styles;
  const masterOf = (name: string | undefined): MasterPage | undefined => pages.master(name) ?? pages.firstMaster;
  // Text before the first named master page uses the default one.
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
      // If the master page does not change, the new pages contain no first page.
      stretches.push((current = { look: look(next, next === running), blocks: [], before: [node] }));
      running = followingOf(pages, next);
    } else current.blocks.push(node);
  }
  return stretches;
}

/** Returns a function for the appearance of pages that begin with a master page. The master pages are read beforehand. */
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
