import { defineErrors } from '../base/errors.ts';

/** Errors of moving an installation. */
export const moveErrors = defineErrors({
  MOVE_SAME_FOLDER: {
    status: 400,
    message: 'Both configurations keep their data in {folder}. Give the target another folder with --to-data-dir.',
  },
  MOVE_UNSUPPORTED: {
    status: 501,
    message:
      'The service {service} of the {side} cannot be moved: the plugin that provides it has no {member}. Use one that does, or move its data by its own tools.',
  },
  MOVE_IN_USE: {
    status: 409,
    message: 'The {side} is in use by {count} other processes. Stop its servers, and start the move again.',
  },
  MOVE_TARGET_NOT_EMPTY: {
    status: 409,
    message:
      'There is something in the target already ({found}). Nothing was changed. Move into an empty database, an empty store of files and an empty data folder.',
  },
  MOVE_OTHER_SOURCE: {
    status: 409,
    message:
      'The target has the beginning of a move from {begun}, and not from {source}. Go on with that source, or empty the target.',
  },
  MOVE_SCHEMA_DIFFERS: {
    status: 409,
    message:
      'The tables of source and target differ: {reason}. Both configurations need the same plugins, and the source has to be started once by this version.',
  },
  MOVE_SUM_DIFFERS: {
    status: 500,
    message:
      '{what} is not the same in source and target after it was moved. Somebody may have written to one of them. Nothing of the source was changed. Empty the target and move again.',
  },
});
