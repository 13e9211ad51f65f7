/* A node of this server that imports and exports, on PostgreSQL, Redis and a common folder for files. */
import cluster from '@editor-companion/cluster';
import conversion from '@editor-companion/conversion';
import { createCompanion } from '@editor-companion/core';
import exporting from '@editor-companion/export';
import importing from '@editor-companion/import-office';
import storage from '@editor-companion/storage';

const { BENCH_DATA: dataDir = '', BENCH_FILES: folder = '', BENCH_POSTGRES, BENCH_REDIS } = process.env;
const companion = await createCompanion({
  cwd: dataDir,
  config: {
    dataDir,
    log: { level: 'warn' },
    server: { port: 0, host: '127.0.0.1', pressure: { maxEventLoopDelay: 0 } },
    boot: { setupTimeout: 120_000 },
    plugins: {
      storage: { use: storage, options: { database: false, kv: false, files: false, jobs: false } },
      cluster: {
        use: cluster,
        options: { postgres: { url: BENCH_POSTGRES }, redis: { url: BENCH_REDIS }, files: { folder } },
      },
      conversion: { use: conversion },
      'import-office': { use: importing },
      export: { use: exporting },
    },
  } as never,
});
process.send?.({ address: await companion.listen() });
process.on('disconnect', () => process.exit());
