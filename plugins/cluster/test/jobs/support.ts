import type { Postgres } from '../../src/connections/postgres.ts';
import { PostgresDatabase } from '../../src/database/database.ts';
import { JobMessages } from '../../src/jobs/job-messages.ts';
import { RunsTable } from '../../src/jobs/runs-table.ts';
import { SharedJobs } from '../../src/jobs/shared-jobs.ts';
import type { SharedJobsOptions } from '../../src/jobs/shared-jobs.ts';
import { jobMigrations } from '../../src/jobs/tables.ts';
import { RedisRelay } from '../../src/relay/redis-relay.ts';
import { connectPostgres, connectRedis, postgresDefaults, silent } from '../support.ts';

export interface Node extends AsyncDisposable {
  readonly jobs: SharedJobs;
  readonly postgres: Postgres;
}

export interface Engines {
  readonly database: string;
  readonly redis: string;
}

/** The jobs of one node. It works after `start` was called. */
export async function createNode(engines: Engines, options: Partial<SharedJobsOptions> = {}): Promise<Node> {
  const postgres = connectPostgres(engines.database);
  await new PostgresDatabase(postgres, postgresDefaults).open('cluster-jobs', jobMigrations);
  const redis = await connectRedis(engines.redis);
  const relay = new RedisRelay(redis, { prefix: 'test', heartbeat: 1000, silence: 5000, log: silent });
  await relay.start();
  const messages = new JobMessages(relay);
  await messages.start();
  const jobs = new SharedJobs({
    table: new RunsTable(postgres),
    messages,
    redis,
    prefix: 'test',
    maxQueued: 1000,
    lease: 1000,
    maxAttempts: 3,
    closeTimeout: 1000,
    work: true,
    log: silent,
    ...options,
  });
  const dispose = async (): Promise<void> => {
    await jobs.close();
    await relay.close();
    await redis.close();
    await postgres.close();
  };
  return { jobs, postgres, [Symbol.asyncDispose]: dispose };
}

export async function startNode(engines: Engines, options: Partial<SharedJobsOptions> = {}): Promise<Node> {
  const node = await createNode(engines, options);
  node.jobs.start();
  return node;
}

const PATIENCE_MS = 60_000;

/** Resolves when `condition` is true. Rejects if it does not become true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Did not come true: ${condition.toString()}`);
    await new Promise(setImmediate);
  }
}
