import type { NativeKind } from './kind.ts';
import { textHead } from './text.ts';

const ROOT = 'urn:schemas-microsoft-com:office:spreadsheet Workbook';

/** XML spreadsheets of Office 2003, which applications export under the name of an .xls; told by their root. */
export const spreadsheetMlKind: NativeKind = {
  id: 'spreadsheetml',
  title: 'XML spreadsheet of Office 2003',
  version: '1',
  extensions: ['xml'],
  mediaTypes: ['application/xml', 'text/xml'],
  detect: (probe) => Promise.resolve(textHead(probe)?.root === ROOT),
};
