import type { DocumentNode } from '@editor-companion/document';
import type { PageGeometry } from '@editor-companion/document';
import { mapBands, type BandPool, type Bands } from './band-pool.ts';
import { goesOn, nodesOf, runsOf, type Run } from './section-run.ts';
import type { Warnings } from '../warnings.ts';

/** How a stretch of the document is laid out; without `columns` it has one. */
export interface SectionLook {
  readonly page: PageGeometry;
  /** `columns`, `columnGap` and `columnRule` of a section node. */
  readonly columns: Readonly<Record<string, unknown>> | undefined;
  readonly bands: Bands;
}

export interface Stretch<Look extends SectionLook = SectionLook> {
  readonly look: Look;
  readonly blocks: DocumentNode[];
  /** The break that it begins with; without one it goes on on the same page. */
  readonly before: readonly DocumentNode[];
}

/** What a document's pages are where its sections say nothing, and its blocks with those sections. */
export interface Layout<Look extends SectionLook> {
  readonly look: Look;
  readonly bands: Bands;
  readonly content: DocumentNode[];
}

interface Means {
  readonly pool: BandPool;
  readonly warnings: Warnings;
}

/**
 * Puts stretches together: what most blocks stand on are the document's pages, other pages, headers, footers and columns are
 * section nodes. Undefined without stretches.
 */
export function layOut<Look extends SectionLook>(
  stretches: readonly Stretch<Look>[],
  means: Means,
): Layout<Look> | undefined {
  const { pool } = means;
  const [first] = stretches;
  const look = mainLook(stretches, pool);
  if (!first || !look) return undefined;
  const later = mapBands(look.bands, (bands) => pool.withoutFirst(bands));
  // The document's first page is as its first stretch has it, where that is like the others otherwise.
  const bands = mapBands(later, (usual, holder) => {
    const own = first.look.bands[holder];
    return pool.withoutFirst(own) === usual ? own : usual;
  });
  const runs: Run[] = [];
  for (const stretch of stretches) {
    const begins = stretch === first ? bands : later;
    append(runs, stretch.before, runsOf(stretch, { page: look.page, begins, later, pool }));
  }
  return { look, bands, content: limited(runs, means).flatMap(nodesOf) };
}

/** The look that most blocks have: by their pages first, then by what stands on all of those. */
function mainLook<Look extends SectionLook>(stretches: readonly Stretch<Look>[], pool: BandPool): Look | undefined {
  const alike = heaviest(stretches, ({ page }) => JSON.stringify(page));
  const keyOf = ({ header, footer }: Bands): string =>
    [header, footer].map((bands) => pool.key(pool.withoutFirst(bands))).join(' / ');
  return heaviest(alike, ({ bands }) => keyOf(bands))[0]?.look;
}

function heaviest<Look extends SectionLook>(
  stretches: readonly Stretch<Look>[],
  keyOf: (look: Look) => string,
): readonly Stretch<Look>[] {
  const textOf = ({ blocks }: Stretch): number => blocks.filter(({ type }) => type !== 'pageBreak').length;
  const weight = (group: readonly Stretch[]): number => group.reduce((sum, stretch) => sum + textOf(stretch), 0);
  const groups = [...Map.groupBy(stretches, ({ look }) => keyOf(look)).values()];
  return groups.toSorted((a, b) => weight(b) - weight(a))[0] ?? [];
}

/** Adds the runs of a stretch, the first to the run before where it goes on in that. */
function append(runs: Run[], before: readonly DocumentNode[], added: readonly Run[]): void {
  const last = runs.at(-1);
  const [next, ...others] = added;
  if (!last || !next || !goesOn(last, next)) {
    if (before.length > 0) runs.push({ attrs: {}, content: [...before] });
    for (const run of added) runs.push(run);
    return;
  }
  for (const node of [...before, ...next.content]) last.content.push(node);
  for (const run of others) runs.push(run);
}

/** Sections with headers and footers of their own, and UTF-16 units of their JSON, that a document keeps. */
const MAX_BANDS = 1000;
const MAX_BAND_SIZE = 4_000_000;

/** A small file can refer to a long header from many sections, and each holds a copy. Those beyond the limits show the document's. */
function limited(runs: readonly Run[], { pool, warnings }: Means): readonly Run[] {
  let [count, size] = [0, 0];
  return runs.map((run) => {
    const { header, footer, ...attrs } = run.attrs;
    if (!header && !footer) return run;
    const added = (header ? pool.size(header) : 0) + (footer ? pool.size(footer) : 0);
    if (count >= MAX_BANDS || size + added > MAX_BAND_SIZE) {
      warnings.add('SECTIONS_MERGED');
      return { ...run, attrs };
    }
    count += 1;
    size += added;
    return run;
  });
}
