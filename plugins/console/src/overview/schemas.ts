import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const Time = (description: string) => Type.Integer({ description: `${description} Milliseconds since the epoch.` });
const Bytes = (description?: string) => Type.Integer(description === undefined ? {} : { description });

const Node = Type.Object(
  {
    node: Type.String(),
    isSelf: Type.Boolean({ description: 'The node that responds.' }),
    role: Type.String({ examples: ['all'] }),
    version: Type.String(),
    startedAt: Time('Time of its start.'),
    memory: Bytes('Memory of the process.'),
    load: Type.Number({ description: 'Share of one core that it has used since its start; 1 is a whole core.' }),
  },
  strict,
);

const Plugin = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    source: Type.String({ description: 'The package or file from which it was loaded.' }),
    state: Type.Enum(['resolved', 'active', 'failed', 'closed']),
    isFaulty: Type.Boolean({ description: 'One of its errors was not caught.' }),
  },
  strict,
);

const Queue = Type.Object(
  { name: Type.String({ examples: ['threads: office'] }), waiting: Type.Integer(), running: Type.Integer() },
  strict,
);

export const BackupState = Type.Object(
  {
    isConfigured: Type.Boolean(),
    interval: Type.Integer({ description: 'Milliseconds between two backups.' }),
    keep: Type.Integer({ description: 'Number of backups that are kept.' }),
    isRunning: Type.Boolean(),
    made: Type.Array(Type.Integer(), { description: 'Times of the existing backups, newest first.' }),
    failingSince: Type.Optional(Time('Time since which every attempt has failed.')),
  },
  strict,
);

export const OverviewAnswer = Type.Object(
  {
    version: Type.String(),
    mode: Type.String(),
    runtime: Type.String({ description: 'Version of Node.', examples: ['v24.21.0'] }),
    time: Time('Now.'),
    database: Type.Optional(Type.Enum(['sqlite', 'postgres'])),
    concerns: Type.Array(Type.Object({ path: Type.Optional(Type.String()), message: Type.String() }, strict), {
      description: 'Problems that need attention; empty if there are none.',
    }),
    nodes: Type.Array(Node),
    plugins: Type.Array(Plugin),
    queues: Type.Array(Queue, { description: 'Of the responding node.' }),
    openDocuments: Type.Integer({ description: 'Documents that are open on the responding node.' }),
    connections: Type.Integer({ description: 'Connections to documents on the responding node.' }),
    disk: Type.Optional(
      Type.Object({ free: Bytes(), total: Bytes() }, { ...strict, description: 'Of the disk with the data folder.' }),
    ),
    backups: BackupState,
  },
  strict,
);

export const Configuration = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          path: Type.String({ examples: ['server.port'] }),
          value: Type.String({ description: 'As JSON.', examples: ['1235'] }),
          origin: Type.Enum(['flag', 'env', '.env', 'file', 'default']),
        },
        strict,
      ),
    ),
  },
  strict,
);
