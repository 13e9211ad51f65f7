import { A4, type SheetPrint } from '../content/sheet/print.ts';
import type { PageSetup } from '@editor-companion/document';
import { lookup } from '../package/lookup.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { round } from '../content/units.ts';

/** Paper sizes by number (18.3.1.63). Others count as A4. */
const PAPERS = lookup<readonly [number, number]>({
  1: [215.9, 279.4],
  3: [279.4, 431.8],
  5: [215.9, 355.6],
  7: [184.1, 266.7],
  8: [297, 420],
  9: [210, 297],
  11: [148, 210],
  12: [250, 354],
  13: [182, 257],
});

/** Converts inches to millimetres. */
export function readMargins(xml: XmlReader): PageSetup['margin'] {
  const side = (name: string): number => {
    const inches = Number(xml.attribute(name) ?? 0.75);
    return round(Math.min(Math.max(Number.isFinite(inches) ? inches : 0.75, 0), 10) * 25.4, 2);
  };
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}

export function readPaper(xml: XmlReader): Pick<SheetPrint, 'landscape' | 'paper'> {
  return {
    landscape: xml.attribute('orientation') === 'landscape',
    paper: PAPERS[xml.attribute('paperSize') ?? ''] ?? A4,
  };
}
