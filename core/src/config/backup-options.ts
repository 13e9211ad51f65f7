import { Type } from 'typebox';

/** Scheduled backups of a running server. */
export const BackupOptions = Type.Object(
  {
    folder: Type.String({
      default: '',
      description:
        'Folder for automatic backups of DATA_DIR, relative to the config file. Empty: no automatic backups. Best on another disk.',
    }),
    interval: Type.Integer({
      default: 86_400_000,
      minimum: 60_000,
      maximum: 2_147_483_647,
      description: 'Milliseconds between two backups, also over restarts.',
    }),
    keep: Type.Integer({ default: 7, minimum: 1, description: 'Number of backups to keep; older ones are removed.' }),
  },
  { additionalProperties: false, default: {} },
);
