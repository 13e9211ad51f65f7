import { defineErrors } from '../base/errors.ts';

/** Errors of making and restoring backups. */
export const backupErrors = defineErrors({
  BACKUP_PLACE_INVALID: {
    status: 400,
    message: 'Backups cannot be stored in {folder}: {reason}. Choose another folder.',
  },
  BACKUP_NOT_FOUND: {
    status: 404,
    message:
      'The folder {folder} contains no complete backup. Name the folder that companion backup wrote to, or one of the backups in it.',
  },
  BACKUP_NOT_CONFIGURED: {
    status: 409,
    message: 'This server makes no automatic backups. Set backup.folder in the configuration and restart the server.',
  },
  BACKUP_RUNNING: {
    status: 409,
    message: 'A backup is already running. Wait until it has finished.',
    retryAfter: 10,
  },
  BACKUP_TARGET_USED: {
    status: 409,
    message:
      'The folder {folder} is not empty. Restore to another folder with --to, or pass --replace, which first moves the existing files to {aside}.',
  },
  BACKUP_DAMAGED: {
    status: 500,
    message: '{file} in the backup {reason}. Nothing was changed. Restore another backup.',
  },
  BACKUP_SOURCE_DAMAGED: {
    status: 500,
    message: 'No backup was made, because {file} is damaged ({reason}). Earlier backups are kept; restore one of them.',
  },
});
