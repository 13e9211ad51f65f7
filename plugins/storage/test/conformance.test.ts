import { databaseSuite, filesSuite, jobsSuite, kvSuite, runSuite } from '@editor-companion/core/testing';
import { EmbeddedJobs } from '../src/jobs/jobs.ts';
import { createKv } from '../src/kv/kv.ts';
import { keysOf, silent, startDatabase, startFiles, tempFolder } from './support.ts';

runSuite(
  'database on SQLite',
  databaseSuite(async () => {
    const folder = await tempFolder();
    const service = await startDatabase(folder.path);
    return {
      service,
      async close() {
        await service.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }),
);

for (const [name, keys] of [
  ['files in a folder', keysOf()],
  ['encrypted files in a folder', keysOf('first', 'second')],
] as const)
  runSuite(
    name,
    filesSuite(async () => {
      const folder = await tempFolder();
      const database = await startDatabase(folder.path);
      const service = await startFiles(folder.path, database, { keys });
      return {
        service,
        async close() {
          await service.close();
          await database.close();
          await folder[Symbol.asyncDispose]();
        },
      };
    }),
  );

runSuite(
  'kv in memory',
  kvSuite(async () => ({
    service: createKv({ maxEntries: 1000, maxBytes: 1_000_000 }),
    close: () => Promise.resolve(),
  })),
);

runSuite(
  'jobs in process',
  jobsSuite(async () => {
    const service = new EmbeddedJobs({ maxQueued: 100, closeTimeout: 1000, log: silent });
    return { service, close: () => service.close() };
  }),
);
