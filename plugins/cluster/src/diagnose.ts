import { access, constants } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import type { Diagnosis } from '@editor-companion/core/plugin';
import { readServers } from './connections/postgres-servers.ts';
import { S3Client } from './files/s3-client.ts';
import type { ClusterOptions } from './options.ts';

/** Milliseconds to wait for an engine's answer. */
const PATIENCE = 5_000;
/** The oldest versions with all required features. */
const OLDEST = { postgres: 13, redis: 6.2 } as const;

/** Asks each configured engine once. Faulty addresses are reported by the plugin's check. */
export async function diagnose(options: ClusterOptions): Promise<Diagnosis[]> {
  const { database, documentLog, files, jobs, kv, leases, postgres, redis, relay, s3 } = options;
  const asksPostgres = [database, documentLog, leases, jobs].some((service) => service !== false);
  const asksRedis = [relay, kv, jobs].some((service) => service !== false);
  return Promise.all([
    ...(asksPostgres && postgres.url !== undefined ? readServers(postgres.url).urls.map(postgresOf) : []),
    ...(asksRedis && redis.url !== undefined ? [redisOf(redis.url)] : []),
    ...(files === false ? [] : [files.folder === undefined ? bucketOf(s3) : folderOf(files.folder)]),
  ]);
}

async function postgresOf(url: string): Promise<Diagnosis> {
  const subject = `PostgreSQL, ${placeOf(url)}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return answered(subject, rows[0]?.server_version ?? '', OLDEST.postgres);
  } catch (error) {
    return failing(subject, error, 'Documents, tasks and all data in tables');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function redisOf(url: string): Promise<Diagnosis> {
  const subject = `Redis, ${placeOf(url)}`;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let fault: unknown;
  redis.on('error', (error) => (fault = error));
  try {
    await redis.connect();
    const version = /^(?:valkey|redis)_version:(\S+)/m.exec(await redis.info('server'))?.[1] ?? '';
    return answered(subject, version, OLDEST.redis);
  } catch (error) {
    return failing(subject, fault ?? error, 'Messages between nodes, shared jobs, the cache');
  } finally {
    redis.disconnect();
  }
}

async function bucketOf({
  endpoint,
  bucket,
  accessKeyId,
  secretAccessKey,
  region,
}: ClusterOptions['s3']): Promise<Diagnosis> {
  const subject = `Bucket ${bucket}, ${placeOf(endpoint ?? '')}`;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return { subject: 'Bucket', state: 'failing', found: 'its address or its key is not configured' };
  try {
    const client = new S3Client({ endpoint, bucket, accessKeyId, secretAccessKey, region });
    const answer = await client.send({
      method: 'GET',
      query: { 'list-type': '2', 'max-keys': '0' },
      timeout: PATIENCE,
    });
    await answer.body?.cancel();
    return { subject, state: 'good', found: 'is readable' };
  } catch (error) {
    return failing(subject, error, 'Uploads, pictures and exported files');
  }
}

async function folderOf(folder: string): Promise<Diagnosis> {
  const subject = 'Shared folder';
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    return { subject, state: 'good', found: `${folder} is writable` };
  } catch (error) {
    return failing(subject, error, 'Uploads, pictures and exported files');
  }
}

function answered(subject: string, version: string, oldest: number): Diagnosis {
  if (Number.parseFloat(version) >= oldest) return { subject, state: 'good', found: version };
  return { subject, state: 'failing', found: `${version} is too old`, hint: `Update to ${oldest} or newer.` };
}

/** Errors of several addresses of one host have no message of their own. */
const failing = (subject: string, error: unknown, brings: string): Diagnosis => {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const found = first instanceof Error ? first.message : String(first);
  return { subject, state: 'failing', found, brings, hint: 'Start it, or correct its address in the configuration.' };
};

/** Removes user and password. */
const placeOf = (url: string): string => URL.parse(url)?.host ?? 'no address';
