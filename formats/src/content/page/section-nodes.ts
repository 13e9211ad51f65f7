import type { DocumentNode } from '@editor-companion/document';
import type { PageGeometry } from '@editor-companion/document';
import type { NoteAttributes } from './note-looks.ts';
import { mapBands, type BandPool, type Bands } from './band-pool.ts';
import { goesOn, nodesOf, runsOf, type Run } from './section-run.ts';
import type { Warnings } from '../warnings.ts';

/** The layout of a section. Without `columns` it has one column. */
export interface SectionLook {
  readonly page: PageGeometry;
  /** The attributes `columns`, `columnGap` and `columnRule` of a section node. */
  readonly columns: Readonly<Record<string, unknown>> | undefined;
  readonly bands: Bands;
  /** How its notes are counted, where that differs from the document. */
  readonly notes?: NoteAttributes;
  /** True if it must not join the section before it, because notes are counted or shown by section. */
  readonly isApart?: boolean;
}

export interface Stretch<Look extends SectionLook = SectionLook> {
  readonly look: Look;
  readonly blocks: DocumentNode[];
  /** The break at its beginning. Empty if it continues on the same page. */
  readonly before: readonly DocumentNode[];
}

/** The page setup of a document, and its blocks with those section nodes that differ from it. */
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
 * Combines sections: the layout of most blocks becomes that of the document, and others become section nodes. Undefined without sections.
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
  // The first page of the document is that of its first section if the section otherwise equals the document's layout.
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

/** Returns the layout of most blocks: first by their page size, then by their headers and footers. */
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

/** Appends the runs of a section. The first one joins the run before if it continues it. */
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

/** The maximum number of sections with their own headers and footers, and of UTF-16 units of their JSON. */
const MAX_BANDS = 1000;
const MAX_BAND_SIZE = 4_000_000;

/**
 * Removes headers and footers beyond the limits, because many sections of a small file can refer to a long header. They show the document's
 * instead.
 */
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
