import { defineErrors } from '../base/errors.ts';

/** Errors of making and restoring backups. */
export const backupErrors = defineErrors({
  BACKUP_PLACE_INVALID: {
    status: 400,
    message: 'Backups cannot be kept in {folder}: {reason}. Choose another folder.',
  },
  BACKUP_NOT_FOUND: {
    status: 404,
    message:
      'There is no whole backup in {folder}. Name the folder that companion backup was given, or one of those in it.',
  },
  BACKUP_NOT_CONFIGURED: {
    status: 409,
    message: 'This server makes no backups by itself. Set backup.folder in the configuration and restart it.',
  },
  BACKUP_RUNNING: {
    status: 409,
    message: 'A backup is being made already. Wait until it is there.',
    retryAfter: 10,
  },
  BACKUP_TARGET_USED: {
    status: 409,
    message:
      'There is something in {folder} already. Restore to another folder (--to), or say --replace: what is there is then moved to {aside} first.',
  },
  BACKUP_DAMAGED: {
    status: 500,
    message: '{file} in the backup {reason}. Nothing was changed. Restore another backup.',
  },
  BACKUP_SOURCE_DAMAGED: {
    status: 500,
    message: '{file} is damaged ({reason}), so that no backup was made. Earlier ones are kept; restore one of them.',
  },
});
