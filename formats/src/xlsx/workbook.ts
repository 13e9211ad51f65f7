import { OWN_WORDS } from '../content/own/words.ts';
import { readArea, type Area } from '../content/sheet/cell-reference.ts';
import { FormatError } from '../errors.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

export interface SheetEntry {
  readonly name: string;
  /** The part of the sheet. */
  readonly part: string;
  readonly kind: 'worksheet' | 'chartsheet';
  /** The cells with the numbers of charts, in a workbook that this server wrote. */
  readonly chartCells: readonly Area[];
}

export interface Workbook {
  readonly date1904: boolean;
  /** The visible sheets in order of their tabs. */
  readonly sheets: readonly SheetEntry[];
  readonly hiddenSheets: number;
}

const KINDS = new Set(['worksheet', 'chartsheet']);
/** The maximum number of names of chart cells. */
const MAX_NAMES = 10_000;

/** Reads the workbook part (18.2.27). @throws FormatError FILE_DAMAGED. */
export function readWorkbook(source: Package, part: string): Workbook {
  const xml = source.xml(part);
  if (!xml) throw new FormatError('FILE_DAMAGED', { reason: 'it has no workbook' });
  const tabs: Tab[] = [];
  let date1904 = false;
  xml.root('s:workbook');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 's:workbookPr') date1904 = /^(1|true)$/.test(xml.attribute('date1904') ?? '');
    else if (xml.name === 's:sheets') readTabs(xml, source.relationships(part), tabs);
    else if (xml.name === 's:definedNames') readChartCells(xml, tabs);
  }
  const sheets = tabs.flatMap(({ entry, isVisible }) => (entry && isVisible ? [entry] : []));
  return { date1904, sheets, hiddenSheets: tabs.filter(({ entry, isVisible }) => entry && !isVisible).length };
}

/** A sheet as the workbook lists it. Sheets of other kinds, for example dialogs, have no entry. */
interface Tab {
  readonly entry: (SheetEntry & { readonly chartCells: Area[] }) | undefined;
  readonly isVisible: boolean;
}

function readTabs(xml: XmlReader, relationships: ReturnType<Package['relationships']>, tabs: Tab[]): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const relation = relationships.get(xml.attribute('r:id') ?? '');
    const isRead = relation && !relation.external && KINDS.has(relation.kind);
    const name = xml.attribute('name') ?? '';
    const kind = relation?.kind as SheetEntry['kind'];
    tabs.push({
      entry: isRead ? { name, part: relation.target, kind, chartCells: [] } : undefined,
      isVisible: (xml.attribute('state') ?? 'visible') === 'visible',
    });
  }
}

/** Reads the names of chart cells, which count all sheets from 0 (18.2.5). */
function readChartCells(xml: XmlReader, tabs: readonly Tab[]): void {
  let left = MAX_NAMES;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (!xml.attribute('name')?.startsWith(OWN_WORDS.chartCells)) continue;
    const { entry } = tabs[Number(xml.attribute('localSheetId'))] ?? {};
    const reference = xml.text();
    const area = readArea(reference.slice(reference.lastIndexOf('!') + 1).replaceAll('$', ''));
    if (entry && area && left > 0) entry.chartCells.push(area);
    left -= 1;
  }
}
