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
 * Files that ask for more than they give: many of one thing, depth, circles, spans, long numbers, ends that never come. Each is made
 * when it is asked for, as all of them together are gigabytes.
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
