import assert from 'node:assert/strict';
import { it } from 'node:test';
import { definePlugin, type ConversionWork, type OfficeImportService } from '@editor-companion/core/plugin';
import importPdf from '@editor-companion/import-pdf';
import { pdf } from '../support/pdf.ts';
import { startHostWith } from '../support/site.ts';

/** Work in the form of earlier servers, which had their own reader for PDFs. */
const OLD_WORK: ConversionWork = {
  converter: { id: 'pdf', version: '2' },
  options: {},
  job: {
    name: 'import-web-file',
    data: { kind: 'pdf', url: 'https://a.example/b.pdf', mediaType: 'application/pdf', charset: '' },
  },
  run: () => Promise.reject(new Error('A job is done by its handler.')),
};

const oldServer = definePlugin({
  name: 'old-server',
  version: '1.0.0',
  apiVersion: 1,
  needs: ['conversion', 'officeImport'],
  setup(host) {
    const conversion = host.use('conversion');
    const office: OfficeImportService = host.use('officeImport');
    host.routes((app) => {
      app.post('/old', { config: { scopes: ['import'] } }, async ({ principal }, reply) => {
        const options = { kind: 'import', filename: 'b.pdf', mime: 'application/pdf', principal } as const;
        const { taskId } = await conversion.accept(pdf([[11, 50, 740, 'They sleep.']]), options);
        return office.answer(reply, taskId, OLD_WORK, { as: 'text', images: 'link' });
      });
    });
  },
});

const outcomeOf = async (plugins: Parameters<typeof startHostWith>[0]): Promise<string> => {
  await using host = await startHostWith([oldServer, ...plugins]);
  const begun = await host.inject({ method: 'POST', url: '/old', headers: { prefer: 'respond-async' } });
  const { taskId } = begun.json<{ data: { taskId: string } }>().data;
  await host.inject({ url: `/convert/${taskId}/events` });
  const answer = await host.inject({ url: `/import/${taskId}?as=text` });
  const { data, message } = answer.json<{ data?: { content: string }; message: string }>();
  return data?.content.trim() ?? message;
};

it('a PDF that an older server promised to read is read like an upload', async () => {
  assert.equal(await outcomeOf([importPdf]), 'They sleep.');
});

it('a promised PDF is refused by name if PDFs are no longer read', async () => {
  assert.match(await outcomeOf([]), /IMPORT_FORMAT_UNSUPPORTED/u);
});
