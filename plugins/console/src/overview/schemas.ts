import { Type } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;
const Time = (description: string) => Type.Integer({ description: `${description} Milliseconds since the epoch.` });
const Bytes = (description?: string) => Type.Integer(description === undefined ? {} : { description });

const Node = Type.Object(
  {
    node: Type.String(),
    isSelf: Type.Boolean({ description: 'The node that answers.' }),
    role: Type.String({ examples: ['all'] }),
    version: Type.String(),
    startedAt: Time('When it started.'),
    memory: Bytes('Memory that the process has.'),
    load: Type.Number({ description: 'Share of one core that it has used since its start; 1 is all of it.' }),
  },
  strict,
);

const Plugin = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    source: Type.String({ description: 'The package or file that it was loaded from.' }),
    state: Type.Enum(['resolved', 'active', 'failed', 'closed']),
    isFaulty: Type.Boolean({ description: 'It let an error go which nobody caught.' }),
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
    interval: Type.Integer({ description: 'Milliseconds from one to the next.' }),
    keep: Type.Integer({ description: 'How many are kept.' }),
    isRunning: Type.Boolean(),
    made: Type.Array(Type.Integer(), { description: 'When those that are there were made, the newest first.' }),
    failingSince: Type.Optional(Time('Since when every attempt has failed.')),
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
      description: 'What needs attention; empty where everything is well.',
    }),
    nodes: Type.Array(Node),
    plugins: Type.Array(Plugin),
    queues: Type.Array(Queue, { description: 'Of the node that answers.' }),
    openDocuments: Type.Integer({ description: 'Documents that are open on the node that answers.' }),
    connections: Type.Integer({ description: 'Connections to documents of the node that answers.' }),
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
