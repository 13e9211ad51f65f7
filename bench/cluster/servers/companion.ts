/* A node of this server on PostgreSQL and Redis, with only the collaboration plugin. */
import cluster from '@editor-companion/cluster';
import collab from '@editor-companion/collab';
import { createCompanion } from '@editor-companion/core';
import storage from '@editor-companion/storage';

const { BENCH_DATA: dataDir = '', BENCH_POSTGRES, BENCH_REDIS } = process.env;
const companion = await createCompanion({
  cwd: dataDir,
  config: {
    dataDir,
    boot: { setupTimeout: 120_000 },
    log: { level: 'warn' },
    server: { port: 0, host: '127.0.0.1', pressure: { maxEventLoopDelay: 0 } },
    plugins: {
      storage: { use: storage, options: { database: false, kv: false, jobs: false } },
      cluster: {
        use: cluster,
        options: {
          // On a busy machine all clients connect at once and wait for long.
          postgres: { url: BENCH_POSTGRES, connectTimeout: 60_000 },
          redis: { url: BENCH_REDIS },
          files: false,
        },
      },
      collab: { use: collab, options: { maxConnections: 50_000 } },
    },
  } as never,
});
process.send?.({ port: Number(new URL(await companion.listen()).port) });
