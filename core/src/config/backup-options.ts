import { Type } from 'typebox';

/** Scheduled backups of a running server. */
export const BackupOptions = Type.Object(
  {
    folder: Type.String({
      default: '',
      description:
        'Where the server makes backups of DATA_DIR by itself, relative to the config file; none where it is empty. Better on another disk.',
    }),
    interval: Type.Integer({
      default: 86_400_000,
      minimum: 60_000,
      maximum: 2_147_483_647,
      description: 'Milliseconds from one backup to the next, also over restarts.',
    }),
    keep: Type.Integer({ default: 7, minimum: 1, description: 'How many backups are kept; older ones are removed.' }),
  },
  { additionalProperties: false, default: {} },
);
