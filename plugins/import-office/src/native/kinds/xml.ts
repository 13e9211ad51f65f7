import type { NativeId, NativeKind } from './kind.ts';
import { textHead } from './text.ts';

const OFFICE = 'http://schemas.microsoft.com/office';

/** Office formats in one XML file, by their root elements. Applications export them with the extension .doc or .xls. */
const ROOTS: readonly (readonly [NativeId, string, string])[] = [
  ['spreadsheetml', 'XML spreadsheet of Office 2003', 'urn:schemas-microsoft-com:office:spreadsheet Workbook'],
  ['wordml', 'Word XML document of Office 2003', `${OFFICE}/word/2003/wordml wordDocument`],
  ['flatopc', 'Office document in one XML file', `${OFFICE}/2006/xmlPackage package`],
];

/** Detected by the root element under any name. */
export const xmlKinds: readonly NativeKind[] = ROOTS.map(([id, title, root]) => ({
  id,
  title,
  version: '1',
  extensions: ['xml'],
  mediaTypes: ['application/xml', 'text/xml'],
  detect: (probe) => Promise.resolve(textHead(probe)?.root === root),
}));
