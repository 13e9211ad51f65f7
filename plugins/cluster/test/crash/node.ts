import { createCompanion } from '@editor-companion/core';
import collab from '@editor-companion/collab';
import storage from '@editor-companion/storage';
import cluster from '../../src/index.ts';

/** One of several nodes, which runs until it is killed. It reports its address once it listens. */
const [dataDir = '', port = '0', postgres = '', redis = '', host = '127.0.0.1'] = process.argv.slice(2);
const companion = await createCompanion({
  cwd: dataDir,
  env: { NODE_ENV: 'test', COMPANION_AUTH: 'false', LOG_LEVEL: process.env['COMPANION_CLUSTER_LOG'] ?? 'fatal' },
  config: {
    dataDir,
    server: { port: Number(port), host, pressure: { maxEventLoopDelay: 0 } },
    plugins: {
      storage: { use: storage, options: { database: false, kv: false, jobs: false } },
      cluster: { use: cluster, options: { postgres: { url: postgres }, redis: { url: redis }, files: false } },
      collab: { use: collab },
    },
  } as never,
});
process.send?.({ address: await companion.listen() });

process.on('message', (word) => {
  if (word === 'close') void companion.close().then(() => process.exit());
});
