import { createCompanion } from '@editor-companion/core';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import webhook from '@editor-companion/webhook';
import cluster from '../../src/index.ts';
import { gated, tell } from './gated.ts';

/** One of several nodes, which runs until it is killed or told to close. It reports its address once it listens. */
const [role = 'all', dataDir = '', postgres = '', redis = '', files = '', patience = '60000', receiver = ''] =
  process.argv.slice(2);
const companion = await createCompanion({
  cwd: dataDir,
  env: { NODE_ENV: 'test', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal', COMPANION_ROLE: role },
  config: {
    dataDir,
    server: { port: 0, host: '127.0.0.1', pressure: { maxEventLoopDelay: 0 }, shutdownTimeout: 0 },
    boot: { setupTimeout: 120_000 },
    plugins: {
      storage: { use: storage, options: { database: false, kv: false, files: false, jobs: false } },
      cluster: {
        use: cluster,
        options: {
          postgres: { url: postgres },
          redis: { url: redis },
          files: { folder: files },
          jobs: { lease: 1000, patience: Number(patience) },
        },
      },
      conversion: { use: conversion, options: { workers: { perNode: 4 } } },
      gated: { use: gated },
      ...(receiver !== '' && {
        webhook: { use: webhook, options: { url: receiver, timeout: 1000, retryDelays: Array(50).fill(50) } },
      }),
    },
  } as never,
});
tell({ kind: 'listening', address: await companion.listen() });

process.on('message', (word) => {
  if (word === 'close') void companion.close().then(() => process.exit());
});
// Its parent was killed.
process.on('disconnect', () => process.exit());
