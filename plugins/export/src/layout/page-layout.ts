import type { Page } from 'puppeteer-core';
import type { PageElement, PageGlobals } from '../devtools/dom.ts';
import { VEIL } from '../devtools/media.ts';
import { Curtain } from './curtain.ts';
import { FootnotePlacer } from './notes/footnote-placer.ts';
import { NoteArea } from './notes/note-area.ts';
import { NoteList } from './notes/note-list.ts';
import { NoteSettings, type NumberLabels } from './notes/note-settings.ts';
import { PageBoxes } from './page-boxes.ts';
import { PagedLayout } from './paged-layout.ts';
import { PageStage } from './page-stage.ts';
import { PageRuns, type PageRun } from './page-runs.ts';
import type { PrintArea, PrintAreas } from './print-area.ts';

/** Matches documents with footnotes of the editor. */
export const HAS_FOOTNOTES = /data-type=["']?footnote-reference/iu;

/** The width of a viewport in pixels that is wider than any page. */
const MAX_VIEWPORT = 20_000;
/** Milliseconds for placing the notes of a document. The rest goes to its end. */
const PATIENCE = 15_000;

/** The requested results of a layout. */
export interface LayoutWish {
  /** True to move footnotes to the bottom of their pages. */
  readonly notesBelow: boolean;
  /** The ids of elements whose pages are needed. */
  readonly names: readonly string[];
  /** True if the document says how its notes are counted. */
  readonly countsNotes: boolean;
}

/** The numbers of each format that a page with more notes than any has may show. */
const MOST_ON_PAGE = 200;

/** Computed once, because they never change. */
let knownLabels: Promise<NumberLabels> | undefined;

async function numberLabels(): Promise<NumberLabels> {
  const { formatNumber, NUMBER_FORMATS } = await import('@editor-companion/document');
  const upTo = (format: string): string[] =>
    Array.from({ length: MOST_ON_PAGE }, (_, number) => formatNumber(number, format));
  return Object.fromEntries(NUMBER_FORMATS.map((format) => [format, upTo(format)]));
}

/**
 * Lays out a loaded document, with its print styles, as it will be printed. Each run of pages of one kind is laid out in columns with the
 * size of a page, because the same engine breaks columns and pages in the same places. Footnotes move to the bottom of the pages that refer
 * to them: Chromium has no style for footnotes, so each page ends early enough for its notes. Notes on pages of unknown size stay at the
 * end of the document, like endnotes.
 *
 * @returns the pages of the requested elements, from 1; undefined unless all are known.
 */
export async function layOutPages(
  page: Page,
  areas: PrintAreas,
  wish: LayoutWish,
): Promise<ReadonlyMap<string, number> | undefined> {
  const [area] = Object.values(areas);
  if (area === undefined) return undefined;
  await widen(page, area);
  // The source of the classes runs in the page, without their modules.
  const classes = [
    Curtain,
    PageRuns,
    PageBoxes,
    PageStage,
    PagedLayout,
    NoteArea,
    NoteSettings,
    NoteList,
    FootnotePlacer,
  ];
  const written = classes.map((one) => `const ${one.name} = ${one.toString()};`).join('\n');
  const given = JSON.stringify({
    areas,
    patience: PATIENCE,
    veil: VEIL,
    labels: wish.countsNotes ? await (knownLabels ??= numberLabels()) : {},
    ...wish,
  });
  const found: unknown = await page.evaluate(
    `{ ${written} (${layOutAll.toString()})(${given}, { ${classes.map(({ name }) => name).join(', ')} }); }`,
  );
  // A script of the page may return anything.
  const pages = Array.isArray(found) ? (found as unknown[]).filter(isPlace) : [];
  return pages.length === wish.names.length ? new Map(pages) : undefined;
}

/** Sets the viewport to the size of a page. A page that is used again often has it already. */
async function widen(page: Page, area: PrintArea): Promise<void> {
  const [width, height] = [side(area.width), side(area.height)];
  const viewport = page.viewport();
  if (viewport?.width !== width || viewport.height !== height) await page.setViewport({ width, height });
}

const isPlace = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

interface Given extends LayoutWish {
  readonly labels: NumberLabels;
  readonly areas: Readonly<Record<string, PrintArea>>;
  readonly patience: number;
  /** Matches the element that keeps the document from being laid out meanwhile. */
  readonly veil: string;
}

interface Classes {
  readonly Curtain: typeof Curtain;
  readonly PageRuns: typeof PageRuns;
  readonly PageBoxes: typeof PageBoxes;
  readonly PageStage: typeof PageStage;
  readonly PagedLayout: typeof PagedLayout;
  readonly NoteArea: typeof NoteArea;
  readonly NoteSettings: typeof NoteSettings;
  readonly NoteList: typeof NoteList;
  readonly FootnotePlacer: typeof FootnotePlacer;
}

/** Runs in the page. */
function layOutAll(given: Given, classes: Classes): [string, number][] {
  const { areas, patience, notesBelow, names, labels } = given;
  const until = performance.now() + patience;
  const { document, Document } = globalThis as unknown as PageGlobals;
  const veil = Document.prototype.querySelector.call(document, given.veil);
  veil?.setAttribute('media', 'not all');
  const runs = new classes.PageRuns().list();
  const notes = new classes.NoteList(notesBelow, labels, classes.NoteSettings);
  const runOf = new Map(runs.flatMap((run) => run.parts.map((part) => [part, run] as const)));
  const runAround = (element: PageElement): PageRun | undefined => {
    let around: PageElement | null = element;
    while (around !== null && !runOf.has(around)) around = around.parentElement;
    return around === null ? undefined : runOf.get(around);
  };
  const isLaidOut = (run: PageRun | undefined): boolean => run === undefined || areas[run.kind] !== undefined;
  notes.pending = notes.pending.filter((reference) => isLaidOut(runAround(reference)));
  notes.take();
  const named = Map.groupBy(notes.elementsOf(names), runAround);
  const noted = new Set(notes.pending.map(runAround));
  const pages: [string, number][] = [];
  let rest: ReturnType<FootnotePlacer['run']>;
  let before = 0;
  const curtain = new classes.Curtain();
  for (const { parts } of runs) curtain.hide(parts);
  for (const [index, run] of runs.entries()) {
    const area = areas[run.kind];
    if (area === undefined) {
      before = Number.NaN;
      continue;
    }
    if (named.size === 0 && rest === undefined && !noted.has(run)) continue;
    const layout = new classes.PagedLayout(area, { ...run, curtain, isFirst: index === 0 }, classes);
    const noteArea = new classes.NoteArea(layout, notes.look);
    rest = new classes.FootnotePlacer(layout, notes, noteArea, until).run(rest);
    if (named.size > 0) layout.showAll();
    for (const element of named.get(run) ?? []) {
      const page = before + layout.place(element).page + 1;
      if (!Number.isNaN(page)) pages.push([element.id, page]);
    }
    before += layout.lastPage() + 1;
    layout.finish();
  }
  curtain.showAll();
  if (rest !== undefined) notes.append(rest);
  notes.markContinued();
  notes.repeatNumbers();
  for (const reference of notes.pending) notes.leaveAtEnd(reference);
  veil?.setAttribute('media', 'all');
  return pages;
}

const side = (length: number): number => Math.min(length, MAX_VIEWPORT);
