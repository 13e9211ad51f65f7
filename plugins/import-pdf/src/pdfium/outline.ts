import { wideTextOf, type Engine } from './engine.ts';

/** An entry of the outline, which viewers show beside the pages. */
export interface OutlineEntry {
  readonly title: string;
  /** Counts from 1. */
  readonly level: number;
}

const MAX_ENTRIES = 20_000;
const MAX_LEVEL = 32;

/** Reads the outline in order, nested entries after their parents. Entries may link in a cycle: each is read once. */
export function readOutline(engine: Engine, document: number): OutlineEntry[] {
  const { pdfium } = engine;
  const entries: OutlineEntry[] = [];
  const seen = new Set<number>();
  const waiting: { entry: number; level: number }[] = [
    { entry: pdfium._FPDFBookmark_GetFirstChild(document, 0), level: 1 },
  ];
  for (let next = waiting.pop(); next !== undefined && entries.length < MAX_ENTRIES; next = waiting.pop()) {
    const { entry, level } = next;
    if (entry === 0 || seen.has(entry)) continue;
    seen.add(entry);
    const title = wideTextOf(engine, (place, bytes) => pdfium._FPDFBookmark_GetTitle(entry, place, bytes));
    entries.push({ title, level });
    waiting.push({ entry: pdfium._FPDFBookmark_GetNextSibling(document, entry), level });
    if (level < MAX_LEVEL)
      waiting.push({ entry: pdfium._FPDFBookmark_GetFirstChild(document, entry), level: level + 1 });
  }
  return entries;
}
