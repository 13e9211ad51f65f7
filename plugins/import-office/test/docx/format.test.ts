import { importFormatSuite, runSuite, createTestHost } from '@editor-companion/core/testing';
import { validate } from '@editor-companion/document';
import { docxFormat } from '../../src/docx/format.ts';
import { docx, p } from '../kit/docx.ts';

const small = docx({ body: p('One', '<w:outlineLvl w:val="0"/>') + p('two') });
const slow = docx({
  body: Array.from({ length: 40_000 }, (_, n) => p(`paragraph ${n}`, '<w:jc w:val="both"/>')).join(''),
});

async function make() {
  const host = await createTestHost([]);
  const { format, close } = docxFormat(host.use('workers'), { size: 1, memoryMb: 512 });
  return {
    format,
    async close() {
      await close();
      await host.close();
    },
  };
}

runSuite(
  'the docx format',
  importFormatSuite({
    make,
    samples: [{ filename: 'a.docx', bytes: small }],
    slow: { filename: 'b.docx', bytes: slow },
    validate,
  }),
);
