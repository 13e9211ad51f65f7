import type { NativeId, NativeKind } from './kind.ts';
import { textHead } from './text.ts';

const OFFICE = 'http://schemas.microsoft.com/office';

/** Formats of Office in one XML file, by their roots: applications export them under the name of a .doc or .xls. */
const ROOTS: readonly (readonly [NativeId, string, string])[] = [
  ['spreadsheetml', 'XML spreadsheet of Office 2003', 'urn:schemas-microsoft-com:office:spreadsheet Workbook'],
  ['wordml', 'Word XML document of Office 2003', `${OFFICE}/word/2003/wordml wordDocument`],
  ['flatopc', 'Office document in one XML file', `${OFFICE}/2006/xmlPackage package`],
];

/** Told by their root, whatever they are called. */
export const xmlKinds: readonly NativeKind[] = ROOTS.map(([id, title, root]) => ({
  id,
  title,
  version: '1',
  extensions: ['xml'],
  mediaTypes: ['application/xml', 'text/xml'],
  detect: (probe) => Promise.resolve(textHead(probe)?.root === root),
}));
