import type { DocumentNode, PageBands } from '@editor-companion/document';
import type { BandPool, Bands } from '../../content/page/band-pool.ts';
import { Story, type Odf } from './story.ts';
import { bandName, isBand, type MasterPage } from './style/master-page.ts';
import { readBlocks } from './text/blocks.ts';
import { ListCounts } from './list-counts.ts';

/** The headers and footers of master pages (ODF 1.3, part 3, 16.10 to 16.15). */
export class MasterBands {
  readonly #pool: BandPool;
  /** Blocks by master page and element, such as `Standard/style:header-first`. */
  readonly #blocks = new Map<string, DocumentNode[]>();

  /** Reads the headers and footers of the given master pages, each once. */
  constructor(odf: Odf, masters: readonly MasterPage[], pool: BandPool) {
    this.#pool = pool;
    const names = new Set(masters.filter(({ bands }) => bands.size > 0).map(({ name }) => name));
    const xml = names.size > 0 ? odf.source.xml('styles.xml') : undefined;
    if (!xml) return;
    xml.root('office:document-styles');
    const story = new Story(odf, xml, { styles: odf.styles.pages, lists: new ListCounts(), kind: 'aside' });
    const level = xml.depth;
    while (xml.nextChild(level)) if (xml.name === 'office:master-styles') readMasters(story, names, this.#blocks);
  }

  /** Returns the headers and footers of pages that begin with one master page and continue with another, or with the same. */
  of(first: MasterPage, following: MasterPage): Bands {
    return { header: this.#bands(first, following, 'header'), footer: this.#bands(first, following, 'footer') };
  }

  #bands(first: MasterPage, following: MasterPage, band: 'header' | 'footer'): PageBands {
    const of = ({ name }: MasterPage, suffix = ''): DocumentNode[] | undefined =>
      this.#blocks.get(`${name}/style:${band}${suffix}`);
    const onFirst = first === following ? of(first, '-first') : (of(first) ?? []);
    const onEven = of(following, '-left');
    return this.#pool.bands({
      default: of(following) ?? [],
      ...(onFirst && { first: onFirst }),
      ...(onEven && { even: onEven }),
    });
  }
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
    found.set(`${master}/${bandName(xml.name)}`, readBlocks(story.nested()));
  }
}
