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
      description: 'production hides the interface description and demands an explicit choice about auth.',
    }),
    role: Type.Enum(['all', 'web', 'worker'], {
      default: 'all',
      env: 'COMPANION_ROLE',
      description:
        'What this node does where nodes share their jobs: web answers requests and leaves jobs to others, worker works on jobs and answers health checks only.',
    }),
    dataDir: Type.String({
      default: './data',
      env: 'DATA_DIR',
      description: 'Folder of everything that the embedded services keep, relative to the config file.',
    }),
    log: Type.Object(
      {
        level: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
          default: 'info',
          env: 'LOG_LEVEL',
          description: 'Least severe level that is written.',
        }),
        heldLoop: Type.Integer({
          default: 1000,
          minimum: 0,
          maximum: 3_600_000,
          description:
            'Milliseconds for which code may hold the event loop before the log names whose it is; 0: nobody looks.',
        }),
      },
      { ...strict, default: {} },
    ),
    boot: Type.Object(
      {
        setupTimeout: Type.Integer({
          default: 10_000,
          minimum: 100,
          description: 'Milliseconds that one plugin may take to set up.',
        }),
        closeTimeout: Type.Integer({
          default: 5_000,
          minimum: 100,
          description: 'Milliseconds that one plugin may take to close.',
        }),
        handlerTimeout: Type.Integer({
          default: 30_000,
          minimum: 100,
          description: 'Milliseconds that one event handler may take.',
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
