import { createCompanion } from '@editor-companion/core';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';

/** Runs a whole server on a data folder. Reports its address, and its memory each second. Warnings and errors are logged to its output. */
const [dataDir = ''] = process.argv.slice(2);
const companion = await createCompanion({
  cwd: dataDir,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'warn' },
  config: {
    dataDir,
    server: { port: 0, pressure: { maxEventLoopDelay: 0 } },
    plugins: { storage: { use: storage }, collab: { use: collab } },
  } as never,
});
process.send?.({ address: await companion.listen() });
setInterval(() => process.send?.({ megabytes: process.memoryUsage().rss / 1_048_576 }), 1000).unref();
process.on('message', () => void companion.close().then(() => process.exit()));
