import { createCompanion } from '@editor-companion/core';
import { REPOSITORY } from './server.ts';

/** Runs the product in a separate process until that is ended. Reports the address once it listens. */
const [dataDir = '', ...overrides] = process.argv.slice(2);
const companion = await createCompanion({
  cwd: REPOSITORY,
  env: {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '0',
    DATA_DIR: dataDir,
    COMPANION_SERVER__PRESSURE__MAX_EVENT_LOOP_DELAY: '0',
    ...Object.fromEntries(overrides.map((override) => override.split('=', 2))),
  },
});
process.once('SIGTERM', () => void companion.close().finally(() => process.exit()));
process.send?.({ address: await companion.listen() });
