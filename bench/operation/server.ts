/*
 * A server with templates, for two API keys: one of no tenant, one of a tenant. `--audit` and `--quotas` switch these on, quotas with limits that
 * are never reached.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompanion } from '@editor-companion/core';
import { HASHES } from './keys.ts';

const isOn = (flag: string): boolean => process.argv.includes(flag);
const limits = { templates: 10_000_000, bytes: 1_000_000_000_000 };
const key = { scopes: ['*'] };

const dataDir = await mkdtemp(join(tmpdir(), 'companion-bench-'));
const companion = await createCompanion({
  config: {
    dataDir,
    server: { port: 0, rateLimit: { max: 0 } },
    auth: {
      apiKeys: [
        { ...key, id: 'plain', hash: HASHES.plain },
        { ...key, id: 'tenant', tenant: 'acme', hash: HASHES.tenant },
      ],
    },
    plugins: {
      storage: true,
      templates: true,
      ...(isOn('--audit') && { audit: true }),
      ...(isOn('--quotas') && { quotas: { tenant: limits, owner: limits } }),
    },
  },
});
console.log(await companion.listen());
process.once('SIGTERM', () => {
  void companion
    .close()
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .then(() => process.exit());
});
