import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

/** Excel workbooks (ECMA-376 transitional and strict, templates; macros are omitted), read in worker threads. */
export const xlsxKind: NativeKind = {
  id: 'xlsx',
  title: 'Excel workbook',
  version: '1',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    'application/vnd.ms-excel.sheet.macroEnabled.12',
    'application/vnd.ms-excel.template.macroEnabled.12',
  ],
  async detect(probe) {
    return isZip(probe.head) && isWorkbook(await probe.entries());
  },
};

/** Tells whether a package is a workbook in XML. A binary workbook (xlsb) has its parts as .bin. */
const isWorkbook = (names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === '[content_types].xml') &&
  names.some((name) => /^xl\/workbook[^/]*\.xml$/i.test(name));
