import { Type } from 'typebox';
import { BackupOptions } from './backup-options.ts';
import { EncryptionOptions } from './encryption-options.ts';
import { RetentionOptions } from './retention-options.ts';
import { ServerOptions } from './server-options.ts';
import { FetchOptions } from './fetch-options.ts';

const strict = { additionalProperties: false } as const;

/** All settings that do not belong to a plugin. `env` names the variable that sets a value directly. */
export const CoreOptions = Type.Object(
  {
    mode: Type.Enum(['development', 'production', 'test'], {
      default: 'development',
      env: 'NODE_ENV',
      description: 'The mode production hides the interface description and requires an explicit choice about auth.',
    }),
    role: Type.Enum(['all', 'web', 'worker'], {
      default: 'all',
      env: 'COMPANION_ROLE',
      description:
        'Role of this node if nodes share their jobs: web serves requests and leaves jobs to other nodes, worker runs jobs and serves only health checks.',
    }),
    dataDir: Type.String({
      default: './data',
      env: 'DATA_DIR',
      description: 'Folder for all data of the embedded services, relative to the config file.',
    }),
    log: Type.Object(
      {
        level: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
          default: 'info',
          env: 'LOG_LEVEL',
          description: 'The lowest level that is logged.',
        }),
        heldLoop: Type.Integer({
          default: 1000,
          minimum: 0,
          maximum: 3_600_000,
          description:
            'Milliseconds for which code may block the event loop before the log names its plugin; 0: no check.',
        }),
      },
      { ...strict, default: {} },
    ),
    boot: Type.Object(
      {
        setupTimeout: Type.Integer({
          default: 10_000,
          minimum: 100,
          description: 'Maximum milliseconds for the setup of one plugin.',
        }),
        closeTimeout: Type.Integer({
          default: 5_000,
          minimum: 100,
          description: 'Maximum milliseconds for closing one plugin.',
        }),
        handlerTimeout: Type.Integer({
          default: 30_000,
          minimum: 100,
          description: 'Maximum milliseconds for one event handler.',
        }),
      },
      { ...strict, default: {} },
    ),
    server: ServerOptions,
    backup: BackupOptions,
    encryption: EncryptionOptions,
    retention: RetentionOptions,
    fetch: FetchOptions,
  },
  strict,
);
