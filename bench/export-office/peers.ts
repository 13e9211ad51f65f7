import ExcelJS from 'exceljs';
import PptxGenJS from 'pptxgenjs';
import type { Sheet, Slide } from './content.ts';

/** Writes sheets with exceljs, with the same looks: a bold and frozen header row, widths, a filter, date formats. */
export async function excelJs(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (const { name, heads, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = heads.map((header) => ({
      header,
      width: 16,
      ...(header === 'Day' && { style: { numFmt: 'yyyy-mm-dd' } }),
    }));
    sheet.getRow(1).font = { bold: true };
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: heads.length } };
    sheet.addRows(rows.map((cells) => [...cells]));
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** The module is CommonJS, whose default export has the class as its own default when TypeScript reads it. */
const Presentation = PptxGenJS as unknown as typeof PptxGenJS.default;

/** Writes slides with pptxgenjs, with the same parts at fixed places. */
export async function pptxGenJs(slides: readonly Slide[]): Promise<Uint8Array> {
  const deck = new Presentation();
  deck.layout = 'LAYOUT_WIDE';
  for (const { title, points, table, chart } of slides) {
    const slide = deck.addSlide();
    slide.addText(title, { x: 0.8, y: 0.4, w: 11.7, h: 0.9, fontSize: 32, bold: true });
    const list = points.map((text) => ({ text, options: { bullet: true, breakLine: true } }));
    slide.addText(list, { x: 0.8, y: 1.6, w: 5.5, h: 4.5, fontSize: 18 });
    if (table)
      slide.addTable(
        table.map((row) => row.map((text) => ({ text }))),
        { x: 6.6, y: 1.6, w: 6 },
      );
    if (chart)
      slide.addChart('bar', [{ name: 'Sum', labels: [...chart.categories], values: [...chart.values] }], {
        x: 6.6,
        y: 1.6,
        w: 6,
        h: 4,
      });
  }
  const bytes = await deck.write({ outputType: 'uint8array' });
  return bytes as Uint8Array;
}
