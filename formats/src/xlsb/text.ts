import { element, textElement } from '../package/xml/write-xml.ts';
import type { RecordData } from './record.ts';

const [IS_RICH, MAX_RUNS] = [1, 32_768];

/** Escapes text for SpreadsheetML: character sequences that look like its escapes are escaped (ST_Xstring). */
export const spelled = (text: string): string => text.replaceAll('_x', '_x005F_x').toWellFormed();

/**
 * Converts a text with font runs ([MS-XLSB] 2.5.121) to the content of a string item.
 * @param fonts XML of the content of the workbook's fonts
 */
export function richText(data: RecordData, fonts: readonly string[]): string {
  const isRich = (data.byte() & IS_RICH) !== 0;
  const text = data.text() ?? '';
  if (!isRich) return textElement('t', spelled(text));
  const count = Math.min(data.int(), MAX_RUNS, Math.floor(data.left / 4));
  const runs = Array.from({ length: count }, () => ({ from: data.short(), font: data.short() }));
  const starts = [0, ...runs.map(({ from }) => from)];
  return starts
    .map((from, at) => {
      const part = text.slice(from, starts[at + 1] ?? text.length);
      const font = at === 0 ? '' : (fonts[runs[at - 1]?.font ?? -1] ?? '');
      return part === '' ? '' : element('r', {}, font && element('rPr', {}, font), textElement('t', spelled(part)));
    })
    .join('');
}
