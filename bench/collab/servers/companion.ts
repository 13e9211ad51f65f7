/* This server with its embedded storage and only the collaboration plugin, without rate limits, because the load comes from one address. */
import { createCompanion } from '@editor-companion/core';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import './loop.ts';

const companion = await createCompanion({
  cwd: process.env['BENCH_DATA'] ?? process.cwd(),
  config: {
    dataDir: process.env['BENCH_DATA'],
    log: { level: 'warn' },
    server: { port: 0 },
    plugins: { storage: { use: storage }, collab: { use: collab, options: {} } },
  } as never,
});
const address = await companion.listen();
process.send?.({ port: Number(new URL(address).port) });
