import { FormatError } from '../errors.ts';
import type { Package } from '../package/package.ts';

export interface SheetEntry {
  readonly name: string;
  /** The part of the sheet. */
  readonly part: string;
  readonly kind: 'worksheet' | 'chartsheet';
}

export interface Workbook {
  readonly date1904: boolean;
  /** The visible sheets in order of their tabs. */
  readonly sheets: readonly SheetEntry[];
  readonly hiddenSheets: number;
}

const KINDS = new Set(['worksheet', 'chartsheet']);

/** Reads the workbook part (18.2.27). @throws FormatError FILE_DAMAGED. */
export function readWorkbook(source: Package, part: string): Workbook {
  const xml = source.xml(part);
  if (!xml) throw new FormatError('FILE_DAMAGED', { reason: 'it has no workbook' });
  const sheets: SheetEntry[] = [];
  let date1904 = false;
  let hiddenSheets = 0;
  xml.root('s:workbook');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 's:workbookPr') date1904 = /^(1|true)$/.test(xml.attribute('date1904') ?? '');
    if (xml.name !== 's:sheets') continue;
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      const relation = source.relationships(part).get(xml.attribute('r:id') ?? '');
      if (!relation || relation.external || !KINDS.has(relation.kind)) continue;
      if ((xml.attribute('state') ?? 'visible') !== 'visible') hiddenSheets += 1;
      else
        sheets.push({
          name: xml.attribute('name') ?? '',
          part: relation.target,
          kind: relation.kind as SheetEntry['kind'],
        });
    }
  }
  return { date1904, sheets, hiddenSheets };
}
