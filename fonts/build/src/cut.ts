import subsetFont from 'subset-font';
import { readTables, type Tables } from './sfnt.ts';

/** One cut of a variable font, as static outlines without hints. Chromium puts only such into a PDF as real fonts. */
export async function cut(file: Buffer, weight: number): Promise<Tables> {
  const cutFile = await subsetFont(file, '', {
    keepAllGlyphs: true,
    noHinting: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  return readTables(cutFile);
}
