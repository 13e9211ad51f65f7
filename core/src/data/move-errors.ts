import { defineErrors } from '../base/errors.ts';

/** Errors of moving an installation. */
export const moveErrors = defineErrors({
  MOVE_SAME_FOLDER: {
    status: 400,
    message: 'Both configurations store their data in {folder}. Give the target another folder with --to-data-dir.',
  },
  MOVE_UNSUPPORTED: {
    status: 501,
    message:
      'The service {service} of the {side} cannot be moved, because the plugin that provides it has no {member}. Use a plugin that has it, or move the data with other tools.',
  },
  MOVE_IN_USE: {
    status: 409,
    message: '{count} other processes are using the {side}. Stop its servers and start the move again.',
  },
  MOVE_TARGET_NOT_EMPTY: {
    status: 409,
    message:
      'The target is not empty ({found}). Nothing was changed. Move into an empty database, an empty file store and an empty data folder.',
  },
  MOVE_OTHER_SOURCE: {
    status: 409,
    message:
      'The target contains an unfinished move from {begun}, not from {source}. Continue with that source, or empty the target.',
  },
  MOVE_SCHEMA_DIFFERS: {
    status: 409,
    message:
      'The tables of source and target differ: {reason}. Use the same plugins in both configurations, and start the source once with this version.',
  },
  MOVE_SUM_DIFFERS: {
    status: 500,
    message:
      '{what} differs between source and target after the move. Another program may have written to one of them. The source was not changed. Empty the target and move again.',
  },
});
