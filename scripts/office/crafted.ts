import type { Crafted } from './crafted/fill.ts';
import { openDocumentFiles } from './crafted/open-document.ts';
import { pageFiles } from './crafted/pages.ts';
import { portableFiles } from './crafted/portable.ts';
import { richTextFiles } from './crafted/rich-text.ts';
import { sheetFiles } from './crafted/sheets.ts';
import { slideFiles } from './crafted/slides.ts';
import { wordFiles } from './crafted/word.ts';
import { wrappedFiles } from './crafted/wrapped.ts';

/**
 * Returns files that are designed to exhaust a reader: many repetitions, depth, cycles, spans, long numbers, missing ends. Each is created
 * on request, as all together are gigabytes.
 */
export const craftedFiles = (): Crafted[] => [
  ...wordFiles(),
  ...sheetFiles(),
  ...slideFiles(),
  ...openDocumentFiles(),
  ...richTextFiles(),
  ...pageFiles(),
  ...portableFiles(),
  ...wrappedFiles(),
];
