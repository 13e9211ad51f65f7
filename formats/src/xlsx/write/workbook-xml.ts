import { OWN_WORDS } from '../../content/own/words.ts';
import { columnName } from '../../content/sheet/cell-reference.ts';
import { cellRows, wholeRange } from '../../drawingml/chart/write/cells.ts';
import { element, textElement, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { MAIN } from './book.ts';
import { sheetReference } from './sheet/reference.ts';
import type { Worksheet } from './sheet/worksheet.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Writes xl/workbook.xml (18.2.27). The sheets are the first relationships. */
export function workbookXml(sheets: readonly Worksheet[]): string {
  const names = sheets.flatMap(namesOf);
  return (
    XML_DECLARATION +
    element(
      'workbook',
      { xmlns: MAIN, 'xmlns:r': OFFICE },
      '<workbookPr/>',
      '<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000"/></bookViews>',
      element(
        'sheets',
        {},
        sheets.map(({ name }, index) => element('sheet', { name, sheetId: index + 1, 'r:id': `rId${index + 1}` })),
      ),
      names.length === 0 ? '' : element('definedNames', {}, names),
    )
  );
}

/**
 * The defined names of a sheet's filter, of the rows that are repeated on each printed page, and of the cells with the numbers of charts
 * (18.2.5).
 */
function namesOf({ name, filter, frozen, charts }: Worksheet, localSheetId: number): string[] {
  const sheet = `${sheetReference(name)}!`;
  const names: string[] = [];
  if (filter) {
    const [first, last] = [
      `$${columnName(filter.left)}$${filter.top + 1}`,
      `$${columnName(filter.right)}$${filter.bottom + 1}`,
    ];
    names.push(
      textElement('definedName', `${sheet}${first}:${last}`, {
        name: '_xlnm._FilterDatabase',
        localSheetId,
        hidden: 1,
      }),
    );
  }
  if (frozen.rows > 0)
    names.push(textElement('definedName', `${sheet}$1:$${frozen.rows}`, { name: '_xlnm.Print_Titles', localSheetId }));
  for (const [index, { cells }] of charts.entries())
    names.push(
      textElement('definedName', wholeRange(cells, cellRows(cells)), {
        name: `${OWN_WORDS.chartCells}${index + 1}`,
        localSheetId,
        hidden: 1,
      }),
    );
  return names;
}
