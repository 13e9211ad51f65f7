import { Switchable, Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';
import { FilesOptions, S3Options } from './files/options.ts';

const closed = { additionalProperties: false };

const PostgresOptions = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        env: 'DATABASE_URL',
        writeOnly: true,
        pattern: '^postgres(ql)?://.+',
        description:
          'The address of PostgreSQL 13 or newer: postgres://user:password@host:5432/database. A primary and its replicas are named with commas between them: @one:5432,two:5432/database.',
      }),
    ),
    maxConnections: Type.Integer({
      default: 10,
      minimum: 2,
      maximum: 1000,
      description:
        'Connections of this node; the sum over all nodes must not exceed `max_connections` of the PostgreSQL server.',
    }),
    maxPending: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Number of statements that may wait for a connection; further ones are refused with DATABASE_BUSY.',
    }),
    connectTimeout: Type.Integer({
      default: 5000,
      minimum: 1,
      description: 'Milliseconds for which a statement waits for a new or free connection.',
    }),
    answerTimeout: Type.Integer({
      default: 2000,
      minimum: 10,
      description:
        'Milliseconds without a response after which the server tests PostgreSQL on a new connection; if that fails too, all running statements fail.',
    }),
    statementTimeout: Type.Integer({
      default: 60_000,
      minimum: 1,
      description: 'Maximum milliseconds of one statement, including those of migrations.',
    }),
    lockTimeout: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Milliseconds for which a write waits for a transaction before DATABASE_BUSY.',
    }),
    idleTransactionTimeout: Type.Integer({
      default: 15_000,
      minimum: 1,
      description: 'Milliseconds for which a transaction may stay open without a statement; then it is rolled back.',
    }),
    preparedStatements: Type.Boolean({
      default: true,
      description:
        'Whether frequent statements are prepared. Set it to false behind a pooler that gives each transaction another connection and does not support prepared statements: pgbouncer before 1.21, or without `max_prepared_statements`.',
    }),
  },
  { ...closed, default: {}, description: 'The connections to PostgreSQL that all services share.' },
);

const RedisOptions = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        env: 'REDIS_URL',
        writeOnly: true,
        pattern: '^rediss?://.+',
        description: 'The address of Redis 6.2 or newer, or of Valkey: redis://user:password@host:6379/0.',
      }),
    ),
    prefix: Type.String({
      default: 'companion',
      pattern: '^[A-Za-z0-9_.-]{1,64}$',
      description: 'Prefix of every key, so that several servers can share one Redis.',
    }),
    connectTimeout: Type.Integer({
      default: 5000,
      minimum: 1,
      description: 'Maximum milliseconds for making a connection.',
    }),
    commandTimeout: Type.Integer({
      default: 2000,
      minimum: 1,
      description: 'Maximum milliseconds of a command; then it fails with REDIS_UNREACHABLE.',
    }),
  },
  { ...closed, default: {}, description: 'The connections to Redis that all services share.' },
);

const DatabaseOptions = Type.Object(
  {},
  { ...closed, default: {}, description: 'The database on PostgreSQL; false: another plugin provides `database`.' },
);

const DocumentLogOptions = Type.Object(
  {
    maxConnections: Type.Integer({
      default: 4,
      minimum: 2,
      maximum: 100,
      description:
        'Additional connections to PostgreSQL for documents, so that an acknowledgement never waits for other work.',
    }),
    commitInterval: Type.Integer({
      default: 4,
      minimum: 0,
      description:
        'Milliseconds between two commits, up to ten times as many under load; changes in between share one commit.',
    }),
    maxPendingBytes: Type.Integer({
      default: 67_108_864,
      minimum: 1_048_576,
      description: 'Bytes that may wait for a commit; further changes are refused with LOG_BUSY.',
    }),
  },
  {
    ...closed,
    default: {},
    description:
      'Documents of collaboration on PostgreSQL; false: they stay on the node, or another plugin provides `documentLog`.',
  },
);

const RelayOptions = Type.Object(
  {
    heartbeat: Type.Integer({
      default: 3000,
      minimum: 1,
      description: 'Milliseconds between two heartbeats of a node.',
    }),
    silence: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Milliseconds without a heartbeat after which a node and its participants count as gone.',
    }),
  },
  {
    ...closed,
    default: {},
    description: 'Messages between nodes through Redis; false: nodes read the log each second instead.',
  },
);

const LeasesOptions = Type.Object(
  {},
  {
    ...closed,
    default: {},
    description: 'Leases for work that only one node may do, on PostgreSQL; false: this is the only node.',
  },
);

const KvOptions = Type.Object(
  {
    maxAge: Type.Integer({
      default: 604_800_000,
      minimum: 1000,
      description: 'Maximum milliseconds for which an entry is kept, also without a time to live of its own.',
    }),
    maxValueBytes: Type.Integer({
      default: 1_048_576,
      minimum: 1,
      description: 'Maximum bytes of one value; larger ones are not stored.',
    }),
  },
  { ...closed, default: {}, description: 'The cache on Redis; false: another plugin provides `kv`.' },
);

const JobsOptions = Type.Object(
  {
    work: Type.Boolean({
      default: true,
      env: 'COMPANION_JOBS_WORK',
      description: 'Whether this node runs jobs; false: it only requests them, and other nodes run them.',
    }),
    maxQueued: Type.Integer({
      default: 1000,
      minimum: 0,
      description: 'Maximum waiting runs of one job on all nodes together, unless its plugin sets another number.',
    }),
    patience: Type.Integer({
      default: 10_000,
      minimum: 0,
      description:
        'Milliseconds without any worker node after which a job with a waiting caller is refused with JOBS_UNATTENDED; jobs without a waiting caller stay in the queue.',
    }),
    lease: Type.Integer({
      default: 10_000,
      minimum: 300,
      maximum: 600_000,
      description: 'Milliseconds without a heartbeat after which another node takes over the job of a node.',
    }),
    maxAttempts: Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 100,
      description: 'Number of attempts, each ended by the end of its node, after which a job is given up.',
    }),
    closeTimeout: Type.Integer({
      default: 5000,
      minimum: 0,
      description: 'Milliseconds for which a shutdown waits for cancelled jobs.',
    }),
  },
  {
    ...closed,
    default: {},
    description: 'Jobs that all nodes share, through PostgreSQL and BullMQ; false: another plugin provides `jobs`.',
  },
);

export const ClusterOptions = Type.Object(
  {
    postgres: PostgresOptions,
    redis: RedisOptions,
    s3: S3Options,
    database: Switchable(DatabaseOptions),
    kv: Switchable(KvOptions),
    files: Switchable(FilesOptions),
    documentLog: Switchable(DocumentLogOptions),
    relay: Switchable(RelayOptions),
    leases: Switchable(LeasesOptions),
    jobs: Switchable(JobsOptions),
  },
  { ...closed, default: {} },
);

export type PostgresOptions = Static<typeof PostgresOptions>;
export type RedisOptions = Static<typeof RedisOptions>;
export type ClusterOptions = Static<typeof ClusterOptions>;
