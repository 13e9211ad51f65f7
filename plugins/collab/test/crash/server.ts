import { createCompanion } from '@editor-companion/core';
import storage from '@editor-companion/storage';
import collab from '../../src/index.ts';

/** Runs a whole server on a data folder until it is killed. Reports its address and process once it listens. */
const [dataDir = ''] = process.argv.slice(2);
const companion = await createCompanion({
  cwd: dataDir,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'error' },
  config: {
    dataDir,
    server: { port: 0, pressure: { maxEventLoopDelay: 0 } },
    plugins: { storage: { use: storage }, collab: { use: collab } },
  } as never,
});
process.send?.({ address: await companion.listen(), pid: process.pid });

process.on('message', (word) => {
  if (word === 'close') void companion.close().then(() => process.exit());
});
