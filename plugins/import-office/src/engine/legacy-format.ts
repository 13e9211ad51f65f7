import { isCompoundFile } from '../probe/compound-file.ts';
import { withStreams, type Inspected, type Streams } from './inspect/compound.ts';
import { inspectPresentation } from './inspect/presentation.ts';
import { inspectWord } from './inspect/word.ts';
import { inspectWorkbook } from './inspect/workbook.ts';
import { inspectWorks } from './inspect/works.ts';
import type { FileProbe, ImportFormat } from '@editor-companion/core/plugin';

/** A format that only engines can read. */
export interface LegacyFormat extends Pick<ImportFormat, 'id' | 'title' | 'extensions' | 'mediaTypes'> {
  /** The id of the format to which the engine converts. */
  readonly target: string;
  readonly detect: (probe: FileProbe) => Promise<boolean>;
  /** Checks whether an engine should receive the file. @throws IMPORT_FILE_DAMAGED, IMPORT_FILE_TRUNCATED. */
  readonly inspect: (path: string) => Promise<Inspected>;
}

/** Kingsoft's wps, et and dps are equal to Microsoft's doc, xls and ppt. */
export const legacyFormats: readonly LegacyFormat[] = [
  {
    id: 'doc',
    title: 'Word 6.0-2003 document',
    extensions: ['doc', 'dot', 'wps', 'wpt'],
    mediaTypes: ['application/msword', 'application/wps-office.wps', 'application/wps-office.doc', 'application/kswps'],
    target: 'docx',
    detect: hasStream('WordDocument'),
    inspect: throughStreams(inspectWord),
  },
  {
    id: 'works',
    title: 'Microsoft Works document',
    extensions: ['wps'],
    mediaTypes: ['application/vnd.ms-works'],
    target: 'docx',
    detect: hasStream('MatOST', 'CONTENTS'),
    inspect: throughStreams(inspectWorks),
  },
  {
    id: 'xls',
    title: 'Excel 5.0-2003 workbook',
    extensions: ['xls', 'xlt', 'et', 'ett'],
    mediaTypes: [
      'application/vnd.ms-excel',
      'application/wps-office.et',
      'application/wps-office.xls',
      'application/kset',
    ],
    target: 'xlsx',
    detect: hasStream('Workbook', 'Book'),
    inspect: throughStreams(inspectWorkbook),
  },
  {
    id: 'ppt',
    title: 'PowerPoint 97-2003 presentation',
    extensions: ['ppt', 'pps', 'pot', 'dps', 'dpt'],
    mediaTypes: [
      'application/vnd.ms-powerpoint',
      'application/wps-office.dps',
      'application/wps-office.ppt',
      'application/ksdps',
    ],
    target: 'pptx',
    detect: hasStream('PowerPoint Document'),
    inspect: throughStreams(inspectPresentation),
  },
];

function hasStream(...names: readonly string[]): LegacyFormat['detect'] {
  return async (probe) => {
    if (!isCompoundFile(probe.head)) return false;
    const streams = await probe.entries();
    return names.some((name) => streams.includes(name));
  };
}

function throughStreams(inspect: (streams: Streams) => Promise<Inspected>): LegacyFormat['inspect'] {
  return (path) => withStreams(path, inspect);
}
