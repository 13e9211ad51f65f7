import { defineErrors } from '../base/errors.ts';

/** Errors of the data folder. */
export const dataErrors = defineErrors({
  DATA_FOLDER_IN_USE: {
    status: 500,
    message:
      'Another server is using the data folder {folder}. Stop it, or give this one a folder of its own with DATA_DIR.',
  },
  DATA_FOLDER_UNUSABLE: {
    status: 500,
    message:
      'The data folder {folder} cannot be used: {reason}. Set DATA_DIR to a folder on a local disk with room, which the user that runs this server may write.',
  },
  DATA_FOLDER_NEWER: {
    status: 500,
    message:
      'The data folder {folder} was used by a newer version of this server: {file} has the form {found}, and this version reads up to {known}. Nothing was changed. Start the newer version again; or restore a backup from before the update (companion restore).',
  },
  DATA_MARKS_DAMAGED: {
    status: 500,
    message:
      '{file}, which says what must be in the data folder, cannot be read: {reason}. Restore it from a backup; or delete it, and what is there is taken as it is.',
  },
  DATA_MISSING: {
    status: 500,
    message:
      '{file} {fault}, so that not all that was stored can be there. Nothing was changed. Bring the file back, or restore a backup (companion restore). To go on without what is lost, start once with --accept-loss: what is left is moved to {aside} first.',
  },
  MOVE_UNFINISHED: {
    status: 503,
    message:
      'The data here are the beginning of a move from {source} that has not ended. Run companion migrate again to go on with it, or empty the target.',
  },
});
