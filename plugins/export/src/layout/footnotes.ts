import type { Page } from 'puppeteer-core';
import { FootnotePlacer } from './footnote-placer.ts';
import { NoteArea } from './note-area.ts';
import { NoteList } from './note-list.ts';
import { PageBoxes } from './page-boxes.ts';
import { PagedLayout } from './paged-layout.ts';
import { PageRuns } from './page-runs.ts';
import type { PrintArea, PrintAreas } from './print-area.ts';

/** Whether a document has footnotes as the editor writes them. */
export const HAS_FOOTNOTES = /data-type=["']?footnote-reference/iu;

/** A viewport of this many pixels is wider than any page. */
const MAX_VIEWPORT = 20_000;
/** Milliseconds for the notes of a document; those that are left go to its end. */
const PATIENCE = 15_000;

/**
 * Moves the footnotes of a loaded document to the bottom of the pages that refer to them, which Chromium has no style for: each run of
 * pages of one kind is laid out in columns as large as a page, where the same engine breaks it in the same places, and every page ends
 * as early as its notes need. Notes on pages whose size is not known stay at the end of the document, as endnotes do.
 */
export async function layOutFootnotes(page: Page, areas: PrintAreas): Promise<void> {
  const [area] = Object.values(areas);
  if (area === undefined) return;
  await page.emulateMediaType('print');
  await page.setViewport({ width: side(area.width), height: side(area.height) });
  try {
    // Classes run in the page as they are written here; they know nothing of their modules.
    const classes = [PageRuns, PageBoxes, PagedLayout, NoteArea, NoteList, FootnotePlacer];
    const written = classes.map((one) => `const ${one.name} = ${one.toString()};`).join('\n');
    await page.evaluate(
      `{ ${written} (${placeAll.toString()})(${JSON.stringify(areas)}, ${PATIENCE}, { ${classes.map(({ name }) => name).join(', ')} }); }`,
    );
  } finally {
    await page.emulateMediaType();
  }
}

interface Classes {
  readonly PageRuns: typeof PageRuns;
  readonly PageBoxes: typeof PageBoxes;
  readonly PagedLayout: typeof PagedLayout;
  readonly NoteArea: typeof NoteArea;
  readonly NoteList: typeof NoteList;
  readonly FootnotePlacer: typeof FootnotePlacer;
}

/** Runs in the page. */
function placeAll(areas: Readonly<Record<string, PrintArea>>, patience: number, classes: Classes): void {
  const until = performance.now() + patience;
  const runs = new classes.PageRuns().list();
  const notes = new classes.NoteList();
  const isIn = (run: (typeof runs)[number]) => (reference: (typeof notes.pending)[number]) =>
    run.parts.some((part) => part.contains(reference));
  const unknown = runs.filter(({ kind }) => areas[kind] === undefined);
  notes.pending = notes.pending.filter((reference) => !unknown.some((run) => isIn(run)(reference)));
  notes.take();
  let rest: ReturnType<FootnotePlacer['run']>;
  for (const [index, run] of runs.entries()) {
    const area = areas[run.kind];
    if (area === undefined || (rest === undefined && !notes.pending.some(isIn(run)))) continue;
    const others = runs.flatMap((other) => (other === run ? [] : other.parts));
    const layout = new classes.PagedLayout(area, { ...run, others, isFirst: index === 0 }, classes.PageBoxes);
    const noteArea = new classes.NoteArea(layout, notes.look);
    rest = new classes.FootnotePlacer(layout, notes, noteArea, until).run(rest);
    layout.finish();
  }
  if (rest !== undefined) notes.append(rest);
  notes.markContinued();
  for (const reference of notes.pending) notes.leaveAtEnd(reference);
}

const side = (length: number): number => Math.min(length, MAX_VIEWPORT);
