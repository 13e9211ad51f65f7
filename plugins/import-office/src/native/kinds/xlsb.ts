import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

/** Binary Excel workbooks ([MS-XLSB]; macros are omitted), read in worker threads. */
export const xlsbKind: NativeKind = {
  id: 'xlsb',
  title: 'Binary Excel workbook',
  version: '1',
  extensions: ['xlsb'],
  mediaTypes: ['application/vnd.ms-excel.sheet.binary.macroEnabled.12'],
  async detect(probe) {
    return isZip(probe.head) && isBinaryWorkbook(await probe.entries());
  },
};

/** Tells whether a package is a workbook whose main part is not XML. */
const isBinaryWorkbook = (names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === '[content_types].xml') &&
  names.some((name) => /^xl\/workbook[^/]*\.bin$/i.test(name));
