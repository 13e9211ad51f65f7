import type { Font, TextRun } from '../content/sheet/cell.ts';
import type { NodeBudget } from '../content/node-budget.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readFont } from './font.ts';
import type { Palette } from './palette.ts';

/**
 * Reads a string item: plain text or runs (18.4.8 si, 18.3.1.53 is). Phonetic hints are omitted.
 * @param budget counts the runs of shared strings, which are held whether a cell shows them or not
 */
export function readRichText(xml: XmlReader, palette: Palette, budget?: NodeBudget): TextRun[] {
  const runs: TextRun[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    budget?.spend(1);
    if (xml.name === 's:t') runs.push({ text: unescape(xml.text()) });
    else if (xml.name === 's:r') runs.push(readRun(xml, palette));
  }
  return runs;
}

function readRun(xml: XmlReader, palette: Palette): TextRun {
  let text = '';
  let font: Font | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 's:t') text += unescape(xml.text());
    else if (xml.name === 's:rPr') font = readFont(xml, palette);
  }
  return font ? { text, font } : { text };
}

/** Characters that documents do not allow. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Decodes `_x000D_`, an escape for characters that XML does not allow (22.4.2.4 ST_Xstring). */
export function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(CONTROL, '')
    .toWellFormed();
}
