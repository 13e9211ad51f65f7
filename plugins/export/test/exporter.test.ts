import { createExportHost } from './fixtures/export-host.ts';
import { exporterSuite, runSuite } from '@editor-companion/core/testing';
import { after } from 'node:test';

const host = await createExportHost();
after(() => host.close());

const SIGNATURES = { pdf: '%PDF-', png: '\u0089PNG', jpeg: '\u00FF\u00D8\u00FF', webp: 'RIFF', thumbnail: '\u0089PNG' };

for (const [id, head] of Object.entries(SIGNATURES)) {
  const exporter = host.contributed('exporter').find((one) => one.id === id);
  if (exporter === undefined) throw new Error(`There is no exporter ${id}.`);
  runSuite(
    `the exporter ${id}`,
    exporterSuite(() => exporter, { signature: Buffer.from(head, 'latin1') }),
  );
}
