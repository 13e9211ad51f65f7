import { defineErrors } from '../base/errors.ts';

/** Errors of the data folder. */
export const dataErrors = defineErrors({
  DATA_FOLDER_IN_USE: {
    status: 500,
    message:
      'Another server is using the data folder {folder}. Stop it, or set DATA_DIR to another folder for this one.',
  },
  DATA_FOLDER_UNUSABLE: {
    status: 500,
    message:
      'The data folder {folder} cannot be used: {reason}. Set DATA_DIR to a folder on a local disk that has free space and that the user of this server may write to.',
  },
  DATA_FOLDER_NEWER: {
    status: 500,
    message:
      'The data folder {folder} was used by a newer version of this server: {file} has format version {found}, and this version reads up to {known}. Nothing was changed. Start the newer version again, or restore a backup from before the update (companion restore).',
  },
  DATA_MARKS_DAMAGED: {
    status: 500,
    message:
      '{file}, the list of files that the data folder must contain, cannot be read: {reason}. Restore it from a backup, or delete it; the server then accepts the data folder as it is.',
  },
  DATA_MISSING: {
    status: 500,
    message:
      '{file} {fault}, so stored data is missing. Nothing was changed. Put the file back, or restore a backup (companion restore). To continue without the lost data, start once with --accept-loss, which first moves the remaining files to {aside}.',
  },
  MOVE_UNFINISHED: {
    status: 503,
    message:
      'This installation contains an unfinished move from {source}. Run companion migrate again to continue it, or empty the target.',
  },
});
