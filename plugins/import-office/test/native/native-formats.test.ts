import { createTestHost, importFormatSuite, runSuite } from '@editor-companion/core/testing';
import { validate } from '@editor-companion/document';
import { nativeFormats } from '../../src/native/native-formats.ts';
import { docx, p } from '../../../../formats/test/kit/docx.ts';
import { rtf } from '../../../../formats/test/kit/rtf.ts';
import { rowsOf, workbook } from '../../../../formats/test/kit/workbook.ts';

const make = (id: string) => async () => {
  const host = await createTestHost([]);
  const { formats, close } = nativeFormats(host.use('workers'), { size: 1, memoryMb: 512 }, () => []);
  const format = formats.find((one) => one.id === id);
  if (!format) throw new Error(`There is no format ${id}.`);
  return {
    format,
    async close() {
      await close();
      await host.close();
    },
  };
};

const SLOW_PARTS = 40_000;

runSuite(
  'the docx format',
  importFormatSuite({
    make: make('docx'),
    samples: [{ filename: 'a.docx', bytes: docx({ body: p('One', '<w:outlineLvl w:val="0"/>') + p('two') }) }],
    slow: {
      filename: 'b.docx',
      bytes: docx({
        body: Array.from({ length: SLOW_PARTS }, (_, n) => p(`paragraph ${n}`, '<w:jc w:val="both"/>')).join(''),
      }),
    },
    validate,
  }),
);

runSuite(
  'the xlsx format',
  importFormatSuite({
    make: make('xlsx'),
    samples: [{ filename: 'a.xlsx', bytes: workbook({ sheets: [{ rows: rowsOf(['One', 2]) }] }) }],
    slow: {
      filename: 'b.xlsx',
      bytes: workbook({ sheets: [{ rows: rowsOf(...Array.from({ length: SLOW_PARTS }, (_, n) => [`row ${n}`, n])) }] }),
    },
    validate,
  }),
);

runSuite(
  'the rtf format',
  importFormatSuite({
    make: make('rtf'),
    samples: [{ filename: 'a.rtf', bytes: rtf(String.raw`\pard\outlinelevel0 One\par\pard two\par`) }],
    slow: {
      filename: 'b.rtf',
      bytes: rtf(Array.from({ length: SLOW_PARTS }, (_, n) => String.raw`\pard\qj {\b paragraph} ${n}\par`).join('\n')),
    },
    validate,
  }),
);
