import { sql } from 'kysely';
import type { Host, TenantData, TenantTable } from '@editor-companion/core/plugin';
import type { Jobs } from './jobs/jobs.ts';
import type { JobStore } from './jobs/store.ts';
import type { Sessions } from './mcp/sessions.ts';
import type { Assistant } from './run/assistant.ts';
import type { RunStore } from './run/store.ts';
import type { PausedStore } from './run/waiting/store.ts';

/** The number of documents whose rows are read at once. */
const IDS = 200;

const RUNS: TenantTable = { name: 'assistant_runs', rows: { where: (tenant) => sql<boolean>`tenant = ${tenant}` } };
const JOBS: TenantTable = { name: 'assistant_jobs', rows: { key: 'document' } };

interface Parts {
  readonly host: Pick<Host, 'find'>;
  readonly runs: Pick<RunStore, 'adopt'>;
  readonly paused: Pick<PausedStore, 'dropOrphans'>;
  readonly jobStore: Pick<JobStore, 'dropOrphans'>;
  readonly assistant: Pick<Assistant, 'stopAll'>;
  readonly jobs: Pick<Jobs, 'stopAll'>;
  readonly sessions: Pick<Sessions, 'endAll'> | undefined;
}

/** The tenant data of this plugin: runs and jobs, with their stored state while they wait. */
export const tenantData = (parts: Parts): TenantData => ({
  id: 'assistant',
  tables: [
    { name: 'assistant_job_pieces', rows: { column: 'job', of: JOBS, references: 'id' } },
    { name: 'assistant_paused', rows: { column: 'run', of: RUNS, references: 'id' } },
    JOBS,
    RUNS,
  ],
  export: (tenant) => adoptRuns(parts, tenant),
  async erase({ tenant }) {
    await stop(parts, tenant);
    await adoptRuns(parts, tenant);
    // Deletes rows that were written after the row they belong to was deleted.
    await parts.jobStore.dropOrphans();
    await parts.paused.dropOrphans();
  },
  forget: (tenant) => stop(parts, tenant),
});

/** Stops all running work and all sessions of a tenant on this node. */
async function stop({ assistant, jobs, sessions }: Parts, tenant: string): Promise<void> {
  assistant.stopAll(tenant);
  await Promise.all([jobs.stopAll(tenant), sessions?.endAll(tenant)]);
}

/** Rows of earlier releases name only their document. Adds the tenant, as long as the document exists to determine it. */
async function adoptRuns({ host, runs: store }: Parts, tenant: string): Promise<void> {
  let ids: string[] = [];
  for await (const { id } of host.find('documents')?.ofTenant?.(tenant) ?? []) {
    ids.push(id);
    if (ids.length < IDS) continue;
    await store.adopt(tenant, ids);
    ids = [];
  }
  await store.adopt(tenant, ids);
}
