import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the command `companion document`. No route answers with them. */
export const commandErrors = defineErrors({
  ARCHIVE_FILE_UNREADABLE: {
    status: 400,
    message: 'The file {path} cannot be read: {reason}. Check its path and your rights to it.',
  },
  ARCHIVE_FILE_EXISTS: {
    status: 409,
    message: 'There is a file {path} already, which stays as it is. Name another one, or say --overwrite.',
  },
  ARCHIVE_FILE_UNWRITABLE: {
    status: 500,
    message:
      'The file {path} cannot be written: {reason}. Nothing is left of it. Check the folder, your rights to it and its room.',
  },
  ARCHIVE_BROKEN_OFF: {
    status: 502,
    message:
      'The server broke off before the archive was complete, as it does where the document is renamed or deleted meanwhile, or the server stops. Nothing is left of the file. Export the document again.',
  },
});
